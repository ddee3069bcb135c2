import { alreadyRegistered } from '../../mail/templates/already-registered.ts'
import { confirmNewEmail } from '../../mail/templates/email-change.ts'
import { confirmSignUp } from '../../mail/templates/confirm-sign-up.ts'
import { recoverPassword } from '../../mail/templates/password.ts'
import { signInLink } from '../../mail/templates/sign-in-link.ts'
import type { AuthContext } from '../auth-context.ts'
import { confirmLink, type LinkType } from './mail-links.ts'
import { issueToken, type TokenType } from './one-time-tokens.ts'

/** The messages with a link and a code, and the type of their token. */
const LINK_MAILS = {
  magiclink: { token: 'recovery_token', template: signInLink },
  recovery: { token: 'recovery_token', template: recoverPassword },
  email_change: { token: 'email_change_token_new', template: confirmNewEmail },
} as const satisfies Partial<Record<LinkType, { token: TokenType; template: unknown }>>

type LinkMail = { type: keyof typeof LINK_MAILS; userId: string; to: string; redirectTo: string | undefined }

export async function sendLinkMail(auth: AuthContext, { type, userId, to, redirectTo }: LinkMail) {
  const { token, template } = LINK_MAILS[type]
  const { linkToken, code } = await auth.sql.begin((sql) =>
    issueToken(auth, sql, { userId, type: token, sentTo: to }),
  )
  const link = confirmLink(auth.config.siteUrl, { linkToken, type, redirectTo })
  await auth.sendMail({ to, template, data: { link, code } })
}

type SignUpMail = { to: string; linkToken: string; code: string; redirectTo: string | undefined }

export async function sendSignUpMail({ config, sendMail }: AuthContext, { to, code, ...link }: SignUpMail) {
  const data = { link: confirmLink(config.siteUrl, { ...link, type: 'signup' }), code }
  await sendMail({ to, template: confirmSignUp, data, kind: 'sign-up' })
}

export async function sendAlreadyRegistered({ config, sendMail }: AuthContext, to: string) {
  const data = { signInLink: `${config.siteUrl}/auth/email` }
  await sendMail({ to, template: alreadyRegistered, data })
}
