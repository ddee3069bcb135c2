import { Link, useLocation } from 'react-router'
import { LoadFailure, LoadingRows } from '../kit/load-states.tsx'
import { AlertLog } from './alert-log.tsx'
import { DeliveryForm } from './delivery-form.tsx'
import { useInventory, type StockedCheese } from './get-inventory.ts'
import { HeldAlerts } from './held-alerts.tsx'
import { Ledger } from './ledger.tsx'
import { OrderList } from './order-list.tsx'
import { StockList } from './stock-list.tsx'

const PARTS = [
  { hash: '#stock', label: 'Stock', Part: StockList },
  { hash: '#delivery', label: 'Delivery', Part: DeliveryForm },
  { hash: '#ledger', label: 'Ledger', Part: Ledger },
  { hash: '#order', label: 'To order', Part: OrderList },
  { hash: '#alerts', label: 'Mail', Part: AlertLog },
]

/** The part is in the hash, so that it can be linked and the back button returns to it. */
export function InventoryPage() {
  const { hash } = useLocation()
  const inventory = useInventory()
  const current = PARTS.find((part) => part.hash === hash) ?? PARTS[0]

  return (
    <>
      <nav aria-label="Inventory" className="-mx-(--margin) mb-4 overflow-x-auto px-(--margin)">
        <ul className="flex border-b border-hairline">
          {PARTS.map(({ hash: to, label }) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={to === current?.hash ? 'page' : undefined}
                className="flex min-h-11 items-center border-b-2 border-transparent px-3 text-small whitespace-nowrap -outline-offset-2 aria-[current=page]:border-accent"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <HeldAlerts />
      {inventory.isPending ? (
        <LoadingRows what="The inventory" />
      ) : inventory.data ? (
        <CurrentPart Part={current?.Part} cheeses={inventory.data} />
      ) : (
        <LoadFailure what="The inventory" error={inventory.error} onRetry={() => void inventory.refetch()} />
      )}
    </>
  )
}

type CurrentPartProps = { Part: (typeof PARTS)[number]['Part'] | undefined; cheeses: StockedCheese[] }

const CurrentPart = ({ Part, cheeses }: CurrentPartProps) => Part && <Part cheeses={cheeses} />
