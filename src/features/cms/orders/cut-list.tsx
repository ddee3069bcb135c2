import { useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { formatGrams } from '../../../domain/cheese/stock.ts'
import { countNoun } from '../../../lib/count-noun.ts'
import { EmptyState, LoadFailure, LoadingRows } from '../kit/list/load-states.tsx'

async function getCutList() {
  const rows = unwrap(await getBackend().data.rpc('orders_to_cut', {}, { get: true }))
  return rows.map(({ cheese_id, name, grams, pieces, codes }) => ({
    cheeseId: cheese_id,
    name,
    /** In grams for a cheese that is sold by weight. */
    amount: (pieces as number | null) === null ? formatGrams(grams) : countNoun(pieces, 'piece'),
    codes,
  }))
}

const useCutList = () => useQuery({ queryKey: ['cms', 'orders', 'to-cut'], queryFn: getCutList })

/** What is still to be cut today, by cheese, so that each wheel comes out once. */
export function CutList() {
  const { data, error, refetch } = useCutList()
  if (!data)
    return error ? (
      <LoadFailure what="What to cut" error={error} onRetry={() => void refetch()} />
    ) : (
      <LoadingRows what="What to cut" />
    )
  if (data.length === 0)
    return <EmptyState title="Nothing to cut">Every order of today is ready, or there is none.</EmptyState>
  return (
    <ul aria-label="What to cut today" className="text-small lining-nums">
      {data.map(({ cheeseId, name, amount, codes }) => (
        <li
          key={cheeseId}
          className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-hairline py-2"
        >
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">{name}</p>
            <p className="text-ink-soft wrap-anywhere">
              {countNoun(codes.length, 'order')}: {codes.join(', ')}
            </p>
          </div>
          <strong className="text-body tabular-nums">{amount}</strong>
        </li>
      ))}
    </ul>
  )
}
