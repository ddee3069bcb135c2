import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { normalizeEmail } from '../../src/domain/email.ts'
import { ipKey } from '../http/ip-key.ts'
import { AuthError } from './auth-error.ts'
import type { AuthContext } from './auth-context.ts'
import { inTransaction } from './in-transaction.ts'
import { parseInput, password } from './input.ts'
import { limitFailures } from './limits.ts'
import { metadata, type Metadata } from './metadata.ts'
import { tokenExpired } from './one-time-tokens.ts'
import { checkPasswordPolicy, hashPassword } from './password.ts'
import { clientOf, startSession } from './sessions.ts'
import {
  confirmEmail,
  emailIdentity,
  findUser,
  insertUser,
  isConfirmed,
  saveIdentity,
  type Tx,
} from './users.ts'

const acceptInput = v.object({
  token: v.pipe(v.string(), v.maxLength(256)),
  password,
  data: v.optional(metadata, {}),
})

type InvitedAccount = { email: string; encryptedPassword: string; data: Metadata }

/** Creates the account of an invited person. The link in the mail proves that the email is theirs. */
export function acceptInvitationRoute(app: FastifyInstance, auth: AuthContext) {
  app.post('/invitation', async (request) => {
    const input = parseInput(acceptInput, request.body)
    const email = await limitFailures([[auth.limits.signInIp, ipKey(request.ip)]], () =>
      findInvitedEmail(auth.sql, input.token),
    )
    await checkPasswordPolicy(input.password, email)
    const encryptedPassword = await hashPassword(input.password)
    return inTransaction(auth, async (auth, sql) => {
      const userId = await createInvitedAccount(sql, { email, encryptedPassword, data: input.data })
      // The invitation may have been withdrawn in the meantime.
      if ((await findInvitedEmail(sql, input.token)) !== email) throw tokenExpired()
      await sql`select private.accept_invitation_of_new_account(${input.token}, ${userId})`
      const user = await findUser(sql, { id: userId })
      if (!user) throw tokenExpired()
      return startSession(auth, sql, {
        user,
        method: 'password',
        client: clientOf(request),
        isFirstDevice: true,
      })
    })
  })
}

async function findInvitedEmail(sql: Tx, token: string) {
  const [invited] = await sql<{ email: string | null }[]>`select private.invited_email(${token}) as email`
  const email = normalizeEmail(invited?.email ?? '')
  if (!email) throw tokenExpired()
  return email
}

/** An unconfirmed sign-up with the same email is replaced. */
async function createInvitedAccount(sql: Tx, { email, encryptedPassword, data }: InvitedAccount) {
  const created = await insertUser(sql, { email, data, provider: 'email' })
  if (created) await saveIdentity(sql, emailIdentity(created, email, true))
  await sql`select from auth.users where email = ${email} for update`
  const user = await findUser(sql, { email })
  if (!user || isConfirmed(user)) {
    throw new AuthError(422, 'user_already_exists', 'Sign in to accept this invitation')
  }
  await sql`
    update auth.users set encrypted_password = ${encryptedPassword}, raw_user_meta_data = ${sql.json(data)}
    where id = ${user.id}`
  await confirmEmail(sql, user.id)
  return user.id
}
