import { DatabaseError } from 'pg'
import { emailChangeAsked } from '../../mail/templates/email-change.ts'
import type { AuthContext } from '../auth-context.ts'
import { lockSession, type SignedIn } from '../sessions/authenticate.ts'
import { sendAlreadyRegistered, sendLinkMail } from '../mail-codes/send-account-mail.ts'
import { tokenExpired } from '../mail-codes/one-time-tokens.ts'
import { findUser, type Tx, type User } from './users.ts'

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

/** Asked for with the present email as the new one. */
export async function cancelEmailChange({ sql }: AuthContext, { id }: User) {
  await sql`update auth.users set email_change = '', updated_at = now() where id = ${id}`
  await sql`delete from auth.one_time_tokens where user_id = ${id} and token_type = 'email_change_token_new'`
}

const UNIQUE_VIOLATION = '23505'

/** Refused as an expired link if another account gets the email at the same moment. Other sign-ins end, see `private.follow_account`. */
export async function replaceEmail(sql: Tx, userId: string, email: string) {
  try {
    await sql`update auth.users set email = ${email}, updated_at = now() where id = ${userId}`
  } catch (error) {
    throw error instanceof DatabaseError && error.code === UNIQUE_VIOLATION ? tokenExpired() : error
  }
  await sql`
    update auth.identities
    set identity_data = identity_data || jsonb_build_object('email', ${email}::text), updated_at = now()
    where user_id = ${userId} and provider = 'email'`
}
