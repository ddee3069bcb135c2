import { emailChanged } from '../../mail/templates/email-change.ts'
import type { AuthContext } from '../auth-context.ts'
import { consumeToken, tokenExpired, type FoundToken } from './one-time-tokens.ts'
import { replaceEmail } from '../account/change-email.ts'
import { confirmSignUp } from '../account/pending-sign-ups.ts'
import { allowUndo, undoEmailChange } from '../account/undo-email-change.ts'
import { confirmEmail, findUser, isConfirmed, type Tx, type User } from '../account/users.ts'

/**
 * Does what the link or code was mailed for, and returns the updated user. Nothing for an undo that is refused: the
 * transaction has to keep the refusal.
 */
export async function applyToken(auth: AuthContext, sql: Tx, token: FoundToken): Promise<User | undefined> {
  // Locked, because only the first of two links used at once may confirm.
  await sql`select from auth.users where id = ${token.user_id} for update`
  const user = await findUser(sql, { id: token.user_id })
  if (!user || !isForMailbox(token, user)) throw tokenExpired()
  if (token.token_type === 'confirmation_token') await confirmSignUp(sql, user, token)
  else if (token.token_type === 'email_change_token_current') {
    if (!(await undoEmailChange(auth, sql, user, token))) return undefined
  } else await consumeToken(sql, token)
  if (token.token_type === 'email_change_token_new') await changeEmail(auth, sql, user, token.relates_to)
  if (!isConfirmed(user) && token.token_type !== 'confirmation_token') {
    if (token.token_type === 'recovery_token') await removePassword(sql, user)
    await confirmEmail(sql, user.id)
  }
  return (await findUser(sql, { id: user.id })) ?? user
}

/** The email, or the one it is about to become, may have changed since the token was mailed. */
function isForMailbox({ token_type: type, relates_to: mailbox }: FoundToken, user: User) {
  if (type === 'recovery_token') return mailbox === user.email
  return type !== 'email_change_token_new' || mailbox === user.email_change
}

/** Someone else may have set the password of an unconfirmed account. */
async function removePassword(sql: Tx, { id }: User) {
  await sql`update auth.users set encrypted_password = null where id = ${id}`
}

async function changeEmail(auth: AuthContext, sql: Tx, user: User, newEmail: string) {
  const { background, sendMail } = auth
  if (await findUser(sql, { email: newEmail })) throw tokenExpired()
  const undoLink = await allowUndo(auth, sql, user)
  await replaceEmail(sql, user.id, newEmail)
  await sql`select private.audit_staff_account(${user.id}, 'change email')`
  background.run('email changed mail', () =>
    sendMail({ to: user.email, template: emailChanged, data: { newEmail, undoLink } }),
  )
}
