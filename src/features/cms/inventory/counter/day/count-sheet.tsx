import { Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { describeError } from '../../../../../backend/errors.ts'
import { countNoun } from '../../../../../lib/count-noun.ts'
import { COUNT_STORAGE_KEY } from '../../../../../lib/storage-keys.ts'
import { NOTHING_TYPED, useAmounts, type TypedAmount } from '../../../kit/amounts/typed-amount.ts'
import { EmptyState, LoadFailure, LoadingRows } from '../../../kit/list/load-states.tsx'
import { BottomBar } from '../../../kit/screen/bottom-bar.tsx'
import { StaffButton } from '../../../kit/screen/staff-button.tsx'
import { useInventory } from '../../get-inventory.ts'
import { CountRow } from './count-row.tsx'
import { useRecordCounts, useStockQuestions } from './record-counts.ts'

const storedSchema = v.fallback(
  v.pipe(
    v.string(),
    v.parseJson(),
    v.record(v.string(), v.object({ text: v.string(), chosen: v.exactOptional(v.number()) })),
  ),
  {},
)

/** What is typed survives a reload: a count takes an evening. */
function useCounted() {
  const [counted, setCounted] = useState<Record<string, TypedAmount>>(() =>
    v.parse(storedSchema, localStorage.getItem(COUNT_STORAGE_KEY)),
  )
  useEffect(() => {
    if (Object.keys(counted).length > 0) localStorage.setItem(COUNT_STORAGE_KEY, JSON.stringify(counted))
    else localStorage.removeItem(COUNT_STORAGE_KEY)
  }, [counted])
  return [counted, setCounted] as const
}

/** One sheet with every tracked cheese: expected beside counted, differences before anything is recorded. */
export function CountSheet() {
  const inventory = useInventory()
  const { data: questions } = useStockQuestions()
  const { read } = useAmounts()
  const [counted, setCounted] = useCounted()
  const [problem, setProblem] = useState<string>()
  const recording = useRecordCounts()
  if (inventory.isPending) return <LoadingRows what="The count" />
  if (!inventory.data)
    return <LoadFailure what="The count" error={inventory.error} onRetry={() => void inventory.refetch()} />
  const tracked = inventory.data.filter(
    ({ isTracked, isActive, grams }) => isTracked && (isActive || grams > 0),
  )
  if (tracked.length === 0)
    return <EmptyState title="Nothing to count">The stock of no cheese is tracked yet.</EmptyState>

  const readings = tracked.map((cheese) => {
    const typed = counted[cheese.id] ?? NOTHING_TYPED
    const limits = { allowsZero: true, usual: Math.max(cheese.grams, 1_000) }
    return { cheese, typed, reading: typed.text.trim() === '' ? undefined : read('weight', typed, limits) }
  })
  const counts = readings.flatMap(({ cheese, reading }) =>
    reading && 'amount' in reading ? [{ cheeseId: cheese.id, grams: reading.amount }] : [],
  )
  const record = () => {
    const unclear = readings.find(({ reading }) => reading && !('amount' in reading))
    if (unclear) return setProblem(`Look at ${unclear.cheese.name} again`)
    if (counts.length === 0) return setProblem('Enter what you counted')
    setProblem(undefined)
    recording.mutate(counts, {
      onSuccess: () => setCounted({}),
      onError: (error) => setProblem(describeError(error)),
    })
  }

  return (
    <section aria-label="Count">
      <div className="mb-3 flex items-center justify-between gap-3 print:hidden">
        <p className="text-small text-ink-soft">What you leave empty is not counted.</p>
        <StaffButton onClick={() => window.print()}>
          <Printer aria-hidden="true" size={16} />
          Print
        </StaffButton>
      </div>
      <ul aria-label="Cheeses to count">
        {readings.map(({ cheese, typed, reading }) => (
          <CountRow
            key={cheese.id}
            cheese={cheese}
            typed={typed}
            reading={reading}
            missingGrams={questions?.get(cheese.id)}
            onChange={(next) => setCounted((before) => ({ ...before, [cheese.id]: next }))}
          />
        ))}
      </ul>
      <BottomBar aria-label="Record the count">
        <p className="min-w-0 grow text-small lining-nums">
          {countNoun(counts.length, 'cheese')} of {tracked.length} counted
          {problem && (
            <span role="alert" className="block text-accent">
              {problem}
            </span>
          )}
        </p>
        <StaffButton look="primary" disabled={recording.isPending} onClick={record}>
          Record count
        </StaffButton>
      </BottomBar>
    </section>
  )
}
