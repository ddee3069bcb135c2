import { useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { describeError } from '../../../../backend/errors.ts'
import { countNoun } from '../../../../lib/count-noun.ts'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { BottomBar } from '../../kit/screen/bottom-bar.tsx'
import { NothingMatches } from '../../kit/list/load-states.tsx'
import { SearchBox } from '../../kit/list/search-box.tsx'
import { StaffButton } from '../../kit/screen/staff-button.tsx'
import { NOTHING_TYPED, problemOf, useAmounts } from '../../kit/amounts/typed-amount.ts'
import { NOTHING_DELIVERED, useDeliveryDraft, type TypedLine } from './delivery-draft.ts'
import { DeliveryRow } from './delivery-row.tsx'
import { formatGrams } from '../../../../domain/cheese/stock.ts'
import { usualGrams, type StockedCheese } from '../get-inventory.ts'
import { matchesSearch } from '../match-search.ts'
import { NoCheeses } from '../no-cheeses.tsx'
import { useRecordDelivery } from './record-delivery.ts'
import { useShowMore } from '../ledger/show-more.tsx'

const EMPTY: TypedLine = { weight: NOTHING_TYPED, lot: '', bestBefore: '' }

/** A weight beside every cheese that came; all of them are recorded in one step. */
export function DeliveryForm({ cheeses }: { cheeses: StockedCheese[] }) {
  const [parameters] = useSearchParams()
  const [search, setSearch] = useState('')
  const [{ supplier, lines: typed }, setDelivery] = useDeliveryDraft()
  const [problem, setProblem] = useState<string>()
  const recording = useRecordDelivery()
  const first = parameters.get('cheese')
  const shown = cheeses
    .filter((cheese) => matchesSearch(cheese, search) || typed[cheese.id]?.weight.text)
    .toSorted((one, other) => Number(other.id === first) - Number(one.id === first))
  const { read } = useAmounts()
  const entries = cheeses.flatMap((cheese) => {
    const { weight, ...line } = typed[cheese.id] ?? EMPTY
    if (weight.text.trim() === '') return []
    const reading = read('weight', weight, { usual: usualGrams(cheese, 'delivery') })
    return { cheese, reading, line: { cheeseId: cheese.id, ...line } }
  })
  const lines = entries.flatMap(({ reading, line }) =>
    'amount' in reading ? { ...line, grams: reading.amount } : [],
  )
  const { visible, more } = useShowMore(shown, search)
  const total = lines.reduce((sum, { grams }) => sum + grams, 0)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const unread = entries.find(({ reading }) => !('amount' in reading))
    if (unread) return setProblem(`${unread.cheese.name}: ${problemOf(unread.reading)}`)
    recording.mutate(
      { supplier, lines },
      {
        onSuccess: () => {
          setDelivery(NOTHING_DELIVERED)
          setProblem(undefined)
        },
        onError: (error) => setProblem(describeError(error)),
      },
    )
  }

  if (cheeses.length === 0) return <NoCheeses />
  return (
    <form onSubmit={submit}>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <SearchBox label="Search cheeses" value={search} onSearch={setSearch} />
        <div className="min-w-56 grow md:max-w-sm">
          <TextField
            label="Supplier"
            optional
            value={supplier}
            maxLength={120}
            onChange={(event) => setDelivery((before) => ({ ...before, supplier: event.target.value }))}
          />
        </div>
      </div>
      <ul aria-label="Delivered">
        {visible.map((cheese) => (
          <DeliveryRow
            key={cheese.id}
            cheese={cheese}
            line={typed[cheese.id] ?? EMPTY}
            onChange={(line) => {
              setDelivery((before) => ({ ...before, lines: { ...before.lines, [cheese.id]: line } }))
              setProblem(undefined)
            }}
          />
        ))}
      </ul>
      {more}
      {shown.length === 0 && search !== '' && <NothingMatches what="Cheeses" onClear={() => setSearch('')} />}
      <BottomBar aria-label="Delivery">
        <output className="grow text-small lining-nums">
          {problem ?? `${countNoun(lines.length, 'cheese')}, ${formatGrams(total)}`}
        </output>
        <StaffButton type="submit" look="primary" disabled={entries.length === 0 || recording.isPending}>
          Record delivery
        </StaffButton>
      </BottomBar>
    </form>
  )
}
