import { invitationLink } from '../../../src/domain/people/invitation-link.ts'
import { ROLE_DESCRIPTIONS, ROLE_LABELS } from '../../../src/domain/people/role-texts.ts'
import type { Role } from '../../../src/domain/people/roles.ts'
import type { QueuedMailTemplate } from '../mail-content.ts'

type Data = {
  role: Role
  /** While the role waits until the owner of the mailbox confirms it. */
  token: string | null
  /** The role before was never confirmed, so the password that it ended was not replaced. */
  has_password_ended?: boolean
}

const FORMER_PASSWORD_ENDED = 'Your former password and authenticator app no longer work'

const SIGNED_OUT = 'you were signed out on every device'

/** What the person does next. */
function nextStep({ token, has_password_ended, siteUrl }: Omit<Data, 'role'> & { siteUrl: string }) {
  if (token)
    return {
      paragraph: `It begins when you choose a new password. ${FORMER_PASSWORD_ENDED}, and ${SIGNED_OUT}.`,
      action: { label: 'Choose a password', href: invitationLink(siteUrl, token) },
    }
  if (has_password_ended)
    return {
      paragraph: `${FORMER_PASSWORD_ENDED}, because of the role that you had been given before. To sign in with a password, choose a new one under “Forgot your password?”.`,
      action: { label: 'Choose a new password', href: `${siteUrl}/auth/email?view=forgotten` },
    }
  return {
    paragraph: 'You were signed out on every device. Sign in again to continue.',
    action: { label: 'Sign in', href: `${siteUrl}/auth` },
  }
}

export const newRole: QueuedMailTemplate<Data> = ({ role, siteUrl, ...change }, shop) => {
  const { paragraph, action } = nextStep({ ...change, siteUrl })
  return {
    subject: `Your role at ${shop.name} has changed`,
    heading: `Your role is now ${ROLE_LABELS[role]}`,
    paragraphs: [
      role === 'customer'
        ? 'You keep your own favorites, ratings and comments.'
        : `${ROLE_DESCRIPTIONS[role]}.`,
      paragraph,
    ],
    action,
    note: `${change.token ? 'The link works once, for seven days. ' : ''}If you did not expect this, ask an admin of the shop.`,
  }
}
