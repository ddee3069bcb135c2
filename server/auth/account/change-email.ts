import { emailChangeAsked } from '../../mail/templates/email-change.ts'
import type { AuthContext } from '../auth-context.ts'
import { lockSession, type SignedIn } from '../sessions/authenticate.ts'
import { sendAlreadyRegistered, sendLinkMail } from '../mail-codes/send-account-mail.ts'
import { findUser } from './users.ts'

/** The new email address confirms, the old one is informed. The response does not tell whether the new one is taken. */
export async function requestEmailChange(
  auth: AuthContext,
  signedIn: SignedIn,
  { newEmail, redirectTo }: { newEmail: string; redirectTo: string | undefined },
) {
  const { user } = signedIn
  await auth.sql.begin(async (sql) => {
    await lockSession(sql, signedIn)
    await sql`
      update auth.users set email_change = ${newEmail}, email_change_sent_at = now(), updated_at = now()
      where id = ${user.id}`
  })
  auth.background.run('email change mails', async () => {
    const taken = await findUser(auth.sql, { email: newEmail })
    await (taken
      ? sendAlreadyRegistered(auth, newEmail)
      : sendLinkMail(auth, { type: 'email_change', userId: user.id, to: newEmail, redirectTo }))
    const data = { newEmail, accountLink: `${auth.config.siteUrl}/account` }
    await auth.sendMail({ to: user.email, template: emailChangeAsked, data })
  })
}
