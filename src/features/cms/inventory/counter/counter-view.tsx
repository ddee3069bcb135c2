import { useState } from 'react'
import { useSession } from '../../../../backend/session/session.ts'
import { PREGNANCY_CAUTION } from '../../../../domain/cheese/food-facts.ts'
import { may } from '../../../../domain/people/roles.ts'
import { EmptyState, LoadFailure, LoadingRows, NothingMatches } from '../../kit/list/load-states.tsx'
import { SearchBox } from '../../kit/list/search-box.tsx'
import { StaffLink } from '../../kit/screen/staff-button.tsx'
import { CounterRow } from './counter-row.tsx'
import type { RecordedKind } from '../format-stock.ts'
import { useInventory, type StockedCheese } from '../get-inventory.ts'
import { HeldAlerts } from '../alerts/held-alerts.tsx'
import { isNumberOf, matchesSearch } from '../match-search.ts'
import { CounterBasket } from './basket/counter-basket.tsx'
import { useFoundAtCounter } from './find-at-counter.ts'
import { MovementSheet } from './movement-sheet.tsx'
import { PriceSheet } from './price-sheet.tsx'
import { useOrderBySale } from './use-order-by-sale.ts'
import { useShowMore } from '../ledger/show-more.tsx'

type OpenSheet = { cheeseId: string; kind: RecordedKind | 'price' }

/** What the counter needs all day: sell, mark out of stock, print a placard. */
export function CounterView({ limit }: { limit?: number }) {
  const { role } = useSession()
  const inventory = useInventory()
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<OpenSheet>()
  const bySale = useOrderBySale(inventory.data, search)
  const { data: found } = useFoundAtCounter(search)
  // By name until the database has answered, which also knows food facts and other words.
  const isMeant = (cheese: StockedCheese) =>
    found ? found.has(cheese.id) || isNumberOf(cheese.shortCode, search) : matchesSearch(cheese, search)
  const matching = (inventory.data ?? [])
    .filter((cheese) => cheese.isActive && isMeant(cheese))
    .toSorted(bySale)
  const { visible, more } = useShowMore(matching, search)
  const opened = inventory.data?.find(({ id }) => id === open?.cheeseId)
  const close = () => setOpen(undefined)

  return (
    <section aria-label="Counter">
      <div className="sticky top-0 z-1 -mx-(--margin) flex bg-paper px-(--margin) pb-3">
        <SearchBox label="Search cheeses" value={search} onSearch={setSearch} />
      </div>
      <HeldAlerts />
      {/pregnan/i.test(search) && <p className="pb-3 text-small">{PREGNANCY_CAUTION}</p>}
      {inventory.isPending ? (
        <LoadingRows what="The counter" />
      ) : !inventory.data ? (
        <LoadFailure what="The counter" error={inventory.error} onRetry={() => void inventory.refetch()} />
      ) : matching.length === 0 && search === '' ? (
        <EmptyState title="No active cheeses">
          <StaffLink to="/cms/cheeses">All cheeses</StaffLink>
        </EmptyState>
      ) : matching.length === 0 ? (
        <NothingMatches what="Cheeses" onClear={() => setSearch('')} />
      ) : (
        <ul aria-label="Cheeses at the counter" className="grid grid-cols-1 gap-x-(--gap) md:grid-cols-2">
          {visible.slice(0, limit).map((cheese) => (
            <CounterRow
              key={cheese.id}
              cheese={cheese}
              onSale={() => setOpen({ cheeseId: cheese.id, kind: 'sale' })}
              onCount={() => setOpen({ cheeseId: cheese.id, kind: 'count' })}
              onPrice={
                may(role, 'setPrices') ? () => setOpen({ cheeseId: cheese.id, kind: 'price' }) : undefined
              }
            />
          ))}
        </ul>
      )}
      {limit === undefined && more}
      {limit !== undefined && matching.length > limit && (
        <p className="mt-3">
          <StaffLink to="/cms/counter">All {matching.length} cheeses</StaffLink>
        </p>
      )}
      {open && opened && open.kind !== 'sale' && (
        <OpenedSheet kind={open.kind} cheese={opened} onClose={close} />
      )}
      <CounterBasket selling={open?.kind === 'sale' ? opened : undefined} onSold={close} />
    </section>
  )
}

type OpenedSheetProps = { kind: OpenSheet['kind']; cheese: StockedCheese; onClose: () => void }

function OpenedSheet({ kind, cheese, onClose }: OpenedSheetProps) {
  return kind === 'price' ? (
    <PriceSheet cheese={cheese} onClose={onClose} />
  ) : (
    <MovementSheet cheese={cheese} kind={kind} onClose={onClose} />
  )
}
