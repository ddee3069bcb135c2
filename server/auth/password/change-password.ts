import { passwordChanged } from '../../mail/templates/password.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthContext } from '../auth-context.ts'
import { lockSession, type SignedIn } from '../sessions/authenticate.ts'
import { passwordResetLink } from '../mail-codes/mail-links.ts'
import { untrustedFactors } from '../mail-codes/reauthenticate.ts'
import { checkPasswordPolicy, hashPassword, passwordMatches } from './password.ts'
import type { User } from '../account/users.ts'

/** Ends every other session, because someone else may know the old password. */
export async function changePassword(auth: AuthContext, signedIn: SignedIn, password: string) {
  const { user, session } = signedIn
  const givenUp = untrustedFactors(signedIn).map(({ id }) => id)
  await checkPasswordPolicy(password, user.email)
  if (await passwordMatches(password, user.encrypted_password)) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
  }
  const encrypted = await hashPassword(password)
  await auth.sql.begin(async (sql) => {
    await lockSession(sql, signedIn)
    await sql`
      update auth.users set encrypted_password = ${encrypted}, updated_at = now() where id = ${user.id}`
    await sql`delete from auth.sessions where user_id = ${user.id} and id <> ${session.id}`
    if (givenUp.length > 0) await sql`delete from auth.mfa_factors where id in ${sql(givenUp)}`
  })
  sendPasswordChanged(auth, user, { isAppRemoved: givenUp.length > 0 })
}

export function sendPasswordChanged(
  { background, config, sendMail }: AuthContext,
  { email }: User,
  { isAppRemoved }: { isAppRemoved: boolean },
) {
  const data = { recoverLink: passwordResetLink(config.siteUrl), isAppRemoved }
  background.run('password changed mail', () => sendMail({ to: email, template: passwordChanged, data }))
}
