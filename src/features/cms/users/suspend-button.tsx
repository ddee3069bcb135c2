import { useSession } from '../../../backend/session/session.ts'
import { useConfirm } from '../kit/screen/confirm.tsx'
import { StaffButton } from '../kit/screen/staff-button.tsx'
import type { Person } from './list-users.ts'
import { useSuspendUser } from './suspend-user.ts'

/** Admins cannot suspend their own account. */
export function SuspendButton({ person }: { person: Person }) {
  const { user } = useSession()
  const confirm = useConfirm()
  const { mutate: setSuspended, isPending } = useSuspendUser(person)
  const { id, email, isSuspended } = person

  async function suspend() {
    const agreed = await confirm({
      title: 'Suspend this account?',
      description: `${email} is signed out on every device at once and cannot sign in. What they wrote stays.`,
      action: 'Suspend',
      danger: true,
    })
    if (agreed) setSuspended(true)
  }

  if (user?.id === id) return null
  return isSuspended ? (
    <StaffButton aria-label={`Reactivate ${email}`} disabled={isPending} onClick={() => setSuspended(false)}>
      Reactivate
    </StaffButton>
  ) : (
    <StaffButton aria-label={`Suspend ${email}`} disabled={isPending} onClick={() => void suspend()}>
      Suspend
    </StaffButton>
  )
}
