import { emailChangeUndone } from '../../mail/templates/email-change.ts'
import type { AuthContext } from '../auth-context.ts'
import { confirmLink } from '../mail-codes/mail-links.ts'
import { createToken, tokenExpired, UNDO_LIFETIME, type FoundToken } from '../mail-codes/one-time-tokens.ts'
import { withQuery } from '../google/redirect.ts'
import { replaceEmail } from './change-email.ts'
import { findUser, isConfirmed, type Tx, type User } from './users.ts'

/** Every change can be undone from the mailbox before it, even when another change follows. Returns the link for it. */
export async function allowUndo(auth: AuthContext, sql: Tx, { id, email }: User) {
  const { linkToken, tokenHash } = createToken(auth)
  await sql`delete from auth.email_change_undos where created_at < now() - ${UNDO_LIFETIME}::interval`
  await sql`
    insert into auth.email_change_undos (user_id, old_email, token_hash) values (${id}, ${email}, ${tokenHash})`
  const link = confirmLink(auth.config.siteUrl, {
    linkToken,
    type: 'email_change',
    redirectTo: '/auth/reset',
  })
  return withQuery(new URL(link), { undo: '1' })
}

/**
 * Gives the account back to the owner of the old mailbox, as recovering it does: all sessions end, and what was added
 * since can no longer be used to sign in. The owner chooses a new password next. A staff role that is younger than the
 * change was given to the owner of the present mailbox, so the undo is refused. Tells whether it was undone.
 */
export async function undoEmailChange(
  auth: AuthContext,
  sql: Tx,
  user: User,
  { id, relates_to: oldEmail }: FoundToken,
) {
  if (await refuseBeforeRole(sql, id)) return false
  const [undone] = await sql<{ created_at: Date }[]>`
    delete from auth.email_change_undos where id = ${id} returning created_at`
  if (!undone) throw tokenExpired()
  await freeEmail(sql, oldEmail)
  await replaceEmail(sql, user.id, oldEmail)
  await sql`update auth.users set encrypted_password = null where id = ${user.id}`
  await sql`delete from auth.email_change_undos where user_id = ${user.id} and created_at >= ${undone.created_at}`
  await sql`select private.audit_staff_account(${user.id}, 'undo email change')`
  auth.background.run('email change undone mail', () =>
    auth.sendMail({ to: user.email, template: emailChangeUndone, data: {} }),
  )
  return true
}

/** The refusal is audited, and the link ends with it. */
async function refuseBeforeRole(sql: Tx, id: string) {
  const [undo] = await sql<{ is_refused: boolean }[]>`
    select private.refuse_undo_before_role(user_id, created_at) as is_refused
    from auth.email_change_undos where id = ${id}`
  if (undo?.is_refused) await sql`delete from auth.email_change_undos where id = ${id}`
  return undo?.is_refused ?? false
}

/** Another person may have signed up with the old email meanwhile. Only the mailbox's owner could confirm that. */
async function freeEmail(sql: Tx, email: string) {
  const holder = await findUser(sql, { email })
  if (!holder) return
  if (isConfirmed(holder)) throw tokenExpired()
  await sql`delete from auth.users where id = ${holder.id}`
}
