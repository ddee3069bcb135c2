import { invitationLink } from '../../../src/domain/people/invitation-link.ts'
import { ROLE_LABELS } from '../../../src/domain/people/role-texts.ts'
import type { Role } from '../../../src/domain/people/roles.ts'
import { endSentence, formatDayAndTime } from '../../../src/domain/shop/wall-clock.ts'
import type { QueuedMailTemplate } from '../mail-content.ts'

type Data = { token: string; role: Role; invited_by: string; expires_at_local: string }

export const invitation: QueuedMailTemplate<Data> = (
  { token, role, invited_by, expires_at_local, siteUrl },
  shop,
) => ({
  subject: `Work with us at ${shop.name}`,
  heading: 'You are invited',
  paragraphs: [
    `${invited_by} invites you to the staff area of ${shop.name}. Your role: ${ROLE_LABELS[role]}.`,
    'Choose a password to begin. If you have an account with this address, the new password replaces the one it had.',
  ],
  action: { label: 'Accept the invitation', href: invitationLink(siteUrl, token) },
  note: `${endSentence(`The link works once, until ${formatDayAndTime(expires_at_local, shop.locale)}`)} If you did not expect this, ignore this message.`,
})
