import { StaffButton } from '../../kit/screen/staff-button.tsx'
import { describeHeld, useCancelStockAlerts, useStockAlertLog } from './stock-alert-log.ts'

/** Mail that will be sent soon, with buttons to cancel it. */
export function HeldAlerts() {
  const { data: log = [] } = useStockAlertLog()
  const cancel = useCancelStockAlerts()
  const held = log.filter(({ state }) => state === 'held')
  if (held.length === 0) return null
  return (
    <ul aria-label="Mail to guests" className="mb-4 border-l-4 border-accent">
      {held.map((batch) => (
        <li key={batch.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1 pl-4 text-small">
          <p className="grow lining-nums">
            {describeHeld(batch)} that {batch.cheeseName} is back.
          </p>
          <StaffButton
            aria-label={`Do not tell guests about ${batch.cheeseName}`}
            disabled={cancel.isPending}
            onClick={() => cancel.mutate(batch.id)}
          >
            Do not tell
          </StaffButton>
        </li>
      ))}
    </ul>
  )
}
