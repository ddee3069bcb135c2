import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import * as v from 'valibot'
import { getBackend } from '../../../backend/backend.ts'
import { sendsMail } from '../../../backend/backend-config.ts'
import { describeError } from '../../../backend/errors.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { useSingleMutation } from '../../../backend/use-single-mutation.ts'
import { emailSchema } from '../../../domain/people/account-schemas.ts'
import { STAFF_ROLES } from '../../../domain/people/roles.ts'
import { linkToast, toast } from '../../../ui/toasts/toast.ts'

const INVITATIONS_KEY = ['cms', 'users', 'invitations']

async function listInvitations() {
  const rows = unwrap(await getBackend().data.rpc('list_invitations'))
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    role: row.role,
    /** Null for the operator of the server. */
    invitedBy: row.invited_by as string | null,
    expiresAtLocal: row.expires_at_local,
    isOpen: row.is_open,
  }))
}

export type Invitation = Awaited<ReturnType<typeof listInvitations>>[number]

export const useInvitations = () => useQuery({ queryKey: INVITATIONS_KEY, queryFn: listInvitations })

export const invitationSchema = v.object({
  email: emailSchema,
  role: v.picklist(STAFF_ROLES),
})

type NewInvitation = v.InferOutput<typeof invitationSchema>

async function invitePerson({ email, role }: NewInvitation) {
  return unwrap(await getBackend().data.rpc('invite_person', { email, role }))
}

async function withdrawInvitation({ id }: Invitation) {
  return unwrap(await getBackend().data.rpc('withdraw_invitation', { id }))
}

/** A second invitation to the same email replaces the first. */
export function useInvitePerson(onInvited?: () => void) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useSingleMutation({
    mutationFn: invitePerson,
    onSuccess: (_, { email }) => {
      onInvited?.()
      if (sendsMail()) return toast.success(`Invitation sent to ${email}`)
      const link = { label: 'Show', onClick: () => void navigate('/cms/mail') }
      return linkToast(`The link for ${email} is in Unsent mail`, link)
    },
    onError: (error) => toast.error(describeError(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: INVITATIONS_KEY }),
  })
}

export function useWithdrawInvitation() {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: withdrawInvitation,
    onSuccess: (_, { email }) => toast.success(`Invitation of ${email} withdrawn`),
    onError: (error) => toast.error(describeError(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: INVITATIONS_KEY }),
  })
}
