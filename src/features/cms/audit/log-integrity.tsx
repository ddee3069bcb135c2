import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { countNoun } from '../../../lib/count-noun.ts'
import { LoadFailure } from '../kit/list/load-states.tsx'
import { StaffButton } from '../kit/screen/staff-button.tsx'
import { useVerification } from './verify-log.ts'

/** Whether every entry still fits the one before it. */
export function LogIntegrity() {
  const { data, error, isFetching, refetch } = useVerification()
  const check = () => void refetch()
  if (error) return <LoadFailure what="The check of the log" error={error} onRetry={check} />
  const isBroken = data?.firstBroken !== undefined
  const Icon = isBroken ? ShieldAlert : ShieldCheck
  return (
    <div
      className={`mb-6 flex flex-wrap items-center gap-3 border-l-4 py-2 pl-5 text-small ${isBroken ? 'border-accent text-accent' : 'border-hairline'}`}
    >
      <output className="flex grow items-center gap-2 lining-nums">
        {data && !isFetching && <Icon aria-hidden="true" size={18} className="shrink-0" />}
        {!data || isFetching
          ? 'Checking every entry…'
          : isBroken
            ? `An entry was changed or removed. The first that does not match: entry ${data.firstBroken}.`
            : `No entry was changed or removed: ${countNoun(data.entries, 'entry', 'entries')} checked.`}
      </output>
      <StaffButton disabled={isFetching} onClick={check}>
        Check again
      </StaffButton>
    </div>
  )
}
