import { invitationLink } from '../../../src/domain/people/invitation-link.ts'
import { ROLE_DESCRIPTIONS, ROLE_LABELS } from '../../../src/domain/people/role-texts.ts'
import type { Role } from '../../../src/domain/people/roles.ts'
import type { QueuedMailTemplate } from '../mail-content.ts'

/** With a token while the role waits until the owner of the mailbox confirms it. */
export const newRole: QueuedMailTemplate<{ role: Role; token: string | null }> = (
  { role, token, siteUrl },
  shop,
) => ({
  subject: `Your role at ${shop.name} has changed`,
  heading: `Your role is now ${ROLE_LABELS[role]}`,
  paragraphs: [
    `${ROLE_DESCRIPTIONS[role]}.`,
    token
      ? 'It begins when you choose a new password. Your former password and authenticator app no longer work, and you were signed out on every device.'
      : 'You were signed out on every device. Sign in again to continue.',
  ],
  action: token
    ? { label: 'Choose a password', href: invitationLink(siteUrl, token) }
    : { label: 'Sign in', href: `${siteUrl}/auth` },
  note: token
    ? 'The link works once, for seven days. If you did not expect this, ask an admin of the shop.'
    : 'If you did not expect this, ask an admin of the shop.',
})
