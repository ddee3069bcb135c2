import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { ipKey } from '../http/ip-key.ts'
import { AuthError } from './auth-error.ts'
import type { AuthContext } from './auth-context.ts'
import { email, metadata, parseInput, password, type Metadata } from './input.ts'
import { consumeMailLimits } from './limits.ts'
import { checkPasswordPolicy, hashPassword } from './password.ts'
import { redirectQuery } from './redirect-query.ts'
import { sendAlreadyRegistered, sendLinkMail } from './send-mails.ts'
import { signedUpJson } from './user-json.ts'
import { emailIdentity, findUser, insertUser, isConfirmed, saveIdentity } from './users.ts'

const signUpInput = v.object({ email, password, data: v.optional(metadata, {}) })

type SignUp = {
  email: string
  encryptedPassword: string | null
  data: Metadata
  redirectTo: string | undefined
}

/** The response and its time are the same for a new, an unconfirmed and an existing e-mail address. */
export function signUpRoute(app: FastifyInstance, auth: AuthContext) {
  app.post('/signup', async (request) => {
    const body = request.body as { phone?: unknown; email?: unknown } | undefined
    if (body && body.email === undefined) {
      throw new AuthError(422, 'anonymous_provider_disabled', 'Sign up with an e-mail address')
    }
    const input = parseInput(signUpInput, body)
    checkPasswordPolicy(input.password)
    await auth.limits.signUpIp.consume(ipKey(request.ip))
    await consumeMailLimits(auth.limits, input.email, ipKey(request.ip))

    const encryptedPassword = await hashPassword(input.password)
    const redirectTo = redirectQuery(request)
    const id = await createAccount(auth, {
      email: input.email,
      encryptedPassword,
      data: input.data,
      redirectTo,
    })
    return signedUpJson(id ?? crypto.randomUUID(), input.email, input.data)
  })
}

/**
 * Creates an unconfirmed account and returns its id. For an existing account a mail is sent instead. An unconfirmed account
 * gets the newest password, because only the owner of the e-mail address can confirm it.
 */
export async function createAccount(auth: AuthContext, signUp: SignUp) {
  const { email, redirectTo } = signUp
  const created = await auth.sql.begin(async (sql) => {
    const id = await insertUser(sql, { ...signUp, provider: 'email' })
    if (id) await saveIdentity(sql, emailIdentity(id, email, false))
    // A write for an existing account too, or the faster response would reveal it.
    else await sql`update auth.users set updated_at = now() where email = ${email}`
    return id
  })
  auth.background.run('sign-up mail', async () => {
    const userId = created ?? (await replaceUnconfirmed(auth, signUp))
    await (userId
      ? sendLinkMail(auth, { type: 'signup', userId, to: email, redirectTo })
      : sendAlreadyRegistered(auth, email))
  })
  return created
}

async function replaceUnconfirmed({ sql }: AuthContext, { email, encryptedPassword, data }: SignUp) {
  const user = await findUser(sql, { email })
  if (!user || isConfirmed(user)) return undefined
  await sql`
    update auth.users set
      encrypted_password = ${encryptedPassword},
      raw_user_meta_data = ${sql.json(data)}, updated_at = now()
    where id = ${user.id} and email_confirmed_at is null`
  return user.id
}
