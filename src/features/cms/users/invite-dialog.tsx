import { useState, type FormEvent } from 'react'
import { safeParse } from 'valibot'
import { sendsMail } from '../../../backend/backend-config.ts'
import { errorAt } from '../../../backend/explain/error-details.ts'
import { STAFF_ROLES, type StaffRole } from '../../../domain/people/roles.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { StaffButton } from '../kit/screen/staff-button.tsx'
import { invitationSchema, useInvitePerson } from './invitations.ts'
import { RoleChoice } from './role-choice.tsx'

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<StaffRole>('employee')
  const [objection, setObjection] = useState<string>()
  const invite = useInvitePerson(onClose)

  function send(event: FormEvent) {
    event.preventDefault()
    const { success, output, issues } = safeParse(invitationSchema, { email, role })
    setObjection(issues?.[0].message)
    if (success) invite.mutate(output)
  }

  return (
    <Dialog
      title="Invite a person"
      description={`${sendsMail() ? 'They get a message with' : 'No mail leaves this shop: pass on, from Unsent mail,'} a link that works once, within seven days. A second invitation replaces the first.`}
      onClose={onClose}
    >
      <form noValidate onSubmit={send} className="grid gap-6">
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={objection ?? errorAt('email', invite.error)}
        />
        <RoleChoice roles={STAFF_ROLES} chosen={role} onChoose={setRole} />
        <div className="flex flex-wrap justify-end gap-3">
          <StaffButton onClick={onClose}>Cancel</StaffButton>
          <StaffButton type="submit" look="primary" disabled={invite.isPending}>
            {sendsMail() ? 'Send Invitation' : 'Make Invitation'}
          </StaffButton>
        </div>
      </form>
    </Dialog>
  )
}
