import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { spellKnownEmail } from '../../../src/domain/people/email.ts'
import type { AuthContext } from '../auth-context.ts'
import { sendPasswordChanged } from '../password/change-password.ts'
import { checkNotBanned } from './check-not-banned.ts'
import { inTransaction } from '../in-transaction.ts'
import { parseInput, password } from '../input.ts'
import { metadata, type Metadata } from './metadata.ts'
import { tokenExpired } from '../mail-codes/one-time-tokens.ts'
import { checkPasswordPolicy, hashPassword } from '../password/password.ts'
import { clientOf, startSession } from '../sessions/sessions.ts'
import {
  confirmEmail,
  emailIdentity,
  findUser,
  insertUser,
  isConfirmed,
  saveIdentity,
  verifiedFactors,
  type Tx,
} from './users.ts'

const acceptInput = v.object({
  token: v.pipe(v.string(), v.maxLength(256)),
  password,
  data: v.optional(metadata, {}),
})

/**
 * The link in the mail proves that the mailbox is theirs: the invited person chooses the password of a new account, or a
 * new one for the account that they have, whose sessions end.
 */
export function acceptInvitationRoute(app: FastifyInstance, auth: AuthContext) {
  app.post('/invitation', { config: { hashesPassword: true } }, async (request) => {
    const input = parseInput(acceptInput, request.body)
    // Tries are not limited: a link is too long to guess, and new staff share the IP of the guests.
    const email = await findInvitedEmail(auth.sql, input.token)
    await checkPasswordPolicy(input.password, email)
    const encryptedPassword = await hashPassword(input.password)
    return inTransaction(auth, async (auth, sql) => {
      const { account, isNew } = await findOrCreateAccount(sql, email, input.data)
      checkNotBanned(account)
      // The invitation may have been withdrawn in the meantime.
      if ((await findInvitedEmail(sql, input.token)) !== email) throw tokenExpired()
      await sql`select private.accept_invitation_by_link(${input.token}, ${account.id})`
      await sql`update auth.users set encrypted_password = ${encryptedPassword} where id = ${account.id}`
      const user = await findUser(sql, { id: account.id })
      if (!user) throw tokenExpired()
      if (!isNew)
        sendPasswordChanged(auth, user, {
          isAppRemoved: verifiedFactors(account).length > verifiedFactors(user).length,
        })
      return startSession(auth, sql, {
        user,
        method: 'password',
        client: clientOf(request),
        isFirstDevice: isNew,
      })
    })
  })
}

async function findInvitedEmail(sql: Tx, token: string) {
  const [invited] = await sql<{ email: string | null }[]>`select private.invited_email(${token}) as email`
  const email = invited?.email && spellKnownEmail(invited.email)
  if (!email) throw tokenExpired()
  return email
}

/** The names of a confirmed account stay; those of an unconfirmed sign-up may be anybody's. */
async function findOrCreateAccount(sql: Tx, email: string, data: Metadata) {
  const created = await insertUser(sql, { email, data, provider: 'email' })
  if (created) await saveIdentity(sql, emailIdentity(created, email, true))
  await sql`select from auth.users where email = ${email} for update`
  const user = await findUser(sql, { email })
  if (!user) throw tokenExpired()
  const isNew = !isConfirmed(user)
  if (isNew) {
    await sql`update auth.users set raw_user_meta_data = ${sql.json(data)} where id = ${user.id}`
    await confirmEmail(sql, user.id)
  }
  return { account: user, isNew }
}
