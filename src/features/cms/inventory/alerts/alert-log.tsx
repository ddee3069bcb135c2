import { STOCK_ALERT_HOLD_MINUTES } from '../../../../domain/cheese/stock.ts'
import { formatDateTime } from '../../../../domain/shop/wall-clock.ts'
import { countNoun } from '../../../../lib/count-noun.ts'
import { EmptyState, LoadFailure, LoadingRows } from '../../kit/list/load-states.tsx'
import { describeHeld, useStockAlertLog, type StockAlertBatch } from './stock-alert-log.ts'

/** Whether the mail about each cheese that came back was sent. */
export function AlertLog() {
  const { data: log, isPending, error, refetch } = useStockAlertLog()
  if (isPending) return <LoadingRows what="The mail to guests" />
  if (!log) return <LoadFailure what="The mail to guests" error={error} onRetry={() => void refetch()} />
  if (log.length === 0)
    return (
      <EmptyState title="No mail in the last 30 days">
        {`When a cheese comes back, the guests who wait for it are told ${STOCK_ALERT_HOLD_MINUTES} minutes later.`}
      </EmptyState>
    )
  return (
    <ul aria-label="Mail about cheeses that came back" className="text-small">
      {log.map((batch) => (
        <li key={batch.id} className="grid gap-x-4 border-b border-hairline py-2 md:grid-cols-2">
          <span className="font-semibold wrap-anywhere">{batch.cheeseName}</span>
          <span className="text-ink-soft lining-nums">{describeOutcome(batch)}</span>
        </li>
      ))}
    </ul>
  )
}

function describeOutcome(batch: StockAlertBatch) {
  const { state, guestCount, atLocal } = batch
  if (state === 'held') return describeHeld(batch)
  const when = formatDateTime(atLocal)
  return state === 'sent'
    ? `${countNoun(guestCount, 'guest')} told, ${when}`
    : `Canceled, no one told, ${when}`
}
