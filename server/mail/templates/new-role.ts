import { ROLE_DESCRIPTIONS, ROLE_LABELS } from '../../../src/domain/role-texts.ts'
import type { Role } from '../../../src/domain/roles.ts'
import type { QueuedMailTemplate } from '../mail-content.ts'

export const newRole: QueuedMailTemplate<{ role: Role }> = ({ role, siteUrl }, shop) => ({
  subject: `Your role at ${shop.name} has changed`,
  heading: `Your role is now ${ROLE_LABELS[role]}`,
  paragraphs: [
    `${ROLE_DESCRIPTIONS[role]}.`,
    'You were signed out on every device. Sign in again to continue.',
  ],
  action: { label: 'Sign in', href: `${siteUrl}/auth` },
  note: 'If you did not expect this, ask an admin of the shop.',
})
