import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { ipKey } from '../../http/caller/ip-key.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthContext } from '../auth-context.ts'
import { email, parseInput, password } from '../input.ts'
import { metadata, type Metadata } from './metadata.ts'
import { consumeSignUpLimits } from '../limits.ts'
import { checkPasswordPolicy, hashPassword } from '../password/password.ts'
import { addPendingSignUp, CHOOSE_PASSWORD, deleteOldSignUps, endSignUps } from './pending-sign-ups.ts'
import { redirectQuery } from '../google/redirect-query.ts'
import { sendAlreadyRegistered, sendSignUpMail } from '../mail-codes/send-account-mail.ts'
import { signedUpJson } from './user-json.ts'
import { emailIdentity, findUser, insertUser, isConfirmed, saveIdentity, type Tx } from './users.ts'

const signUpInput = v.object({ email, password, data: v.optional(metadata, {}) })

type SignUp = {
  email: string
  encryptedPassword: string | null
  data: Metadata
  ip: string
  redirectTo: string | undefined
}

/** The response and its time are the same for a new, an unconfirmed and an existing email address. */
export function signUpRoute(app: FastifyInstance, auth: AuthContext) {
  app.post('/signup', { config: { hashesPassword: true } }, async (request) => {
    const body = request.body as { phone?: unknown; email?: unknown } | undefined
    if (body && body.email === undefined) {
      throw new AuthError(422, 'anonymous_provider_disabled', 'Sign up with an email address')
    }
    const input = parseInput(signUpInput, body)
    await checkPasswordPolicy(input.password, input.email)
    const ip = ipKey(request.ip)
    await consumeSignUpLimits(auth.limits, input.email, ip)

    const encryptedPassword = await hashPassword(input.password)
    const redirectTo = redirectQuery(request)
    const id = await createAccount(auth, {
      email: input.email,
      encryptedPassword,
      data: input.data,
      ip,
      redirectTo,
    })
    return signedUpJson(id ?? crypto.randomUUID(), input.email, input.data)
  })
}

/**
 * Creates an unconfirmed account, unless there is one, and mails a link that confirms this sign-up. For a confirmed account
 * another mail is sent instead. Returns the id of a new account.
 */
export async function createAccount(auth: AuthContext, signUp: SignUp) {
  const { email } = signUp
  const { created, token, isRepeated } = await auth.sql.begin(async (sql) => {
    const created = await insertUser(sql, { email, data: {}, provider: 'email' })
    if (created) await saveIdentity(sql, emailIdentity(created, email, false))
    // A write for an existing account too, or the faster response would reveal it.
    else await sql`update auth.users set updated_at = now() where email = ${email}`
    const userId = created ?? (await findUnconfirmed(sql, email))
    if (!userId) return { created }
    const isRepeated = await endSignUps(sql, userId)
    const typed = isRepeated ? { ...signUp, encryptedPassword: null, data: {} } : signUp
    return { created, isRepeated, token: await addPendingSignUp(auth, sql, { ...typed, userId }) }
  })
  auth.background.run('sign-up mail', async () => {
    await (token
      ? sendSignUpMail(auth, {
          ...token,
          to: email,
          redirectTo: isRepeated ? CHOOSE_PASSWORD : signUp.redirectTo,
        })
      : sendAlreadyRegistered(auth, email))
    await deleteOldSignUps(auth.sql)
  })
  return created
}

async function findUnconfirmed(sql: Tx, email: string) {
  const user = await findUser(sql, { email })
  return user && !isConfirmed(user) ? user.id : undefined
}
