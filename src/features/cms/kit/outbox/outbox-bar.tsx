import { StaffButton } from '../screen/staff-button.tsx'
import { useConfirm } from '../screen/confirm.tsx'
import { getOutbox, useOutbox, type OutboxEntry } from './shop-outbox.ts'
import { useIsOnline } from './use-is-online.ts'

/** What is recorded on this device and not in the shop yet, above every staff page. */
export function OutboxBar() {
  const { entries, isStuck } = useOutbox()
  const isOnline = useIsOnline()
  const refused = entries.filter(({ refusal }) => refusal)
  const waiting = entries.length - refused.length
  const message =
    waiting > 0 && (isStuck || !isOnline)
      ? `${waiting} not sent. Kept on this device until the shop answers.`
      : !isOnline && 'No network. Baskets, counts and check-ins go on and are sent later.'
  return (
    <div className="print:hidden">
      <output className="mb-3 block border-l-4 border-accent pl-3 text-small lining-nums empty:hidden">
        {message}
      </output>
      {refused.length > 0 && (
        <ul aria-label="Not accepted" className="mb-4 border-l-4 border-accent pl-3 text-small lining-nums">
          {refused.map((entry) => (
            <RefusedEntry key={entry.key} entry={entry} />
          ))}
        </ul>
      )}
    </div>
  )
}

function RefusedEntry({ entry }: { entry: OutboxEntry }) {
  const confirm = useConfirm()
  const remove = async () => {
    const isSure = await confirm({
      title: 'Remove it?',
      description: `${entry.label} is then recorded nowhere.`,
      action: 'Remove',
      danger: true,
    })
    if (isSure) await getOutbox().remove(entry.key)
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3">
      <p className="min-w-56 grow">
        {entry.label}: {entry.refusal}
      </p>
      <StaffButton onClick={() => void getOutbox().retry(entry)}>Try again</StaffButton>
      <StaffButton onClick={() => void remove()}>Remove</StaffButton>
    </li>
  )
}
