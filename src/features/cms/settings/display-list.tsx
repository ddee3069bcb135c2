import { useState } from 'react'
import { useSession } from '../../../backend/session/session.ts'
import { may } from '../../../domain/people/roles.ts'
import { formatDayAndTime } from '../../../domain/shop/wall-clock.ts'
import { readAppVersion } from '../../../lib/document-head.ts'
import { Badge } from '../kit/screen/badge.tsx'
import { useConfirm } from '../kit/screen/confirm.tsx'
import { LoadFailure, LoadingRows } from '../kit/list/load-states.tsx'
import { StaffButton } from '../kit/screen/staff-button.tsx'
import { AddDisplayDialog } from './add-display-dialog.tsx'
import { useDisplays, useRevokeDisplay, type Display } from './displays.ts'

const STATES = {
  waiting: { label: 'Waits for its code', tone: 'quiet' },
  expired: { label: 'Code expired', tone: 'alarm' },
  connected: { label: 'Connected', tone: 'good' },
  silent: { label: 'No contact', tone: 'alarm' },
} as const

/** A display loads a new release by itself, so an earlier one is only mentioned. */
function describeContact({ lastContactLocal, appVersion }: Display) {
  if (!lastContactLocal) return 'Not paired yet'
  const version =
    appVersion && (appVersion === readAppVersion() ? ', current version' : `, version ${appVersion}`)
  return `Last contact ${formatDayAndTime(lastContactLocal)}${version}`
}

function DisplayRow({ display, canRevoke }: { display: Display; canRevoke: boolean }) {
  const revoking = useRevokeDisplay()
  const confirm = useConfirm()
  const { label, tone } = STATES[display.state]

  async function revoke() {
    const isConfirmed = await confirm({
      title: `Revoke ${display.name}?`,
      description: 'Within a minute it shows the pairing screen and nothing of the shop.',
      action: 'Revoke',
      danger: true,
    })
    if (isConfirmed) revoking.mutate(display)
  }

  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-hairline py-3 text-small">
      <div className="min-w-0 grow wrap-anywhere">
        <p className="text-body">{display.name}</p>
        <p className="text-ink-soft lining-nums">{describeContact(display)}</p>
      </div>
      <Badge tone={tone}>{label}</Badge>
      {canRevoke && (
        <StaffButton
          aria-label={`Revoke ${display.name}`}
          disabled={revoking.isPending}
          onClick={() => void revoke()}
        >
          Revoke
        </StaffButton>
      )}
    </li>
  )
}

/** The displays in the shop. Only an admin can add or revoke one. */
export function DisplayList() {
  const { role } = useSession()
  const displays = useDisplays()
  const [isAdding, setAdding] = useState(false)
  const canManage = may(role, 'manageDisplays')
  if (displays.isLoadingError)
    return <LoadFailure what="The displays" error={displays.error} onRetry={() => void displays.refetch()} />
  return (
    <section aria-labelledby="displays-heading" className="mt-10 border-t border-ink pt-4">
      <h2 id="displays-heading" className="heading text-minor">
        Displays
      </h2>
      {displays.isPending && <LoadingRows what="Displays" />}
      {displays.data && displays.data.length > 0 && (
        <ul className="mt-3 border-t border-hairline">
          {displays.data.map((display) => (
            <DisplayRow key={display.id} display={display} canRevoke={canManage} />
          ))}
        </ul>
      )}
      {displays.data?.length === 0 && (
        <p className="mt-2 text-small text-ink-soft">
          {canManage ? 'No display is paired.' : 'No display is paired. An admin can add one.'}
        </p>
      )}
      {canManage && (
        <StaffButton className="mt-4" onClick={() => setAdding(true)}>
          Add a display
        </StaffButton>
      )}
      {isAdding && <AddDisplayDialog onClose={() => setAdding(false)} />}
    </section>
  )
}
