import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { ipKey } from '../http/ip-key.ts'
import { AuthError } from './auth-error.ts'
import type { AuthContext } from './auth-context.ts'
import { email, metadata, parseInput, password, type Metadata } from './input.ts'
import { takeMailTurn } from './limits.ts'
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

/** Answers the same, as fast, whether the address is new, waiting for its confirmation, or somebody's already. */
export function signUpRoute(app: FastifyInstance, auth: AuthContext) {
  app.post('/signup', async (request) => {
    const body = request.body as { phone?: unknown; email?: unknown } | undefined
    if (body && body.email === undefined) {
      throw new AuthError(422, 'anonymous_provider_disabled', 'Sign up with an e-mail address')
    }
    const input = parseInput(signUpInput, body)
    checkPasswordPolicy(input.password)
    await auth.limits.signUpAddress.take(ipKey(request.ip))
    await takeMailTurn(auth.limits, input.email, ipKey(request.ip))

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
 * Makes an account that waits for its confirmation, and gives its id. For an address that has one, the mailbox
 * is told instead: an unconfirmed account takes the newest password, as only that mailbox can confirm it.
 */
export async function createAccount(auth: AuthContext, signUp: SignUp) {
  const { email, redirectTo } = signUp
  const created = await auth.sql.begin(async (sql) => {
    const id = await insertUser(sql, { ...signUp, provider: 'email' })
    if (id) await saveIdentity(sql, emailIdentity(id, email, false))
    // Something has to be written for a known address too, or the quicker answer would give it away.
    else await sql`update auth.users set updated_at = now() where email = ${email}`
    return id
  })
  auth.background.run('sign-up mail', async () => {
    const userId = created ?? (await renewUnconfirmed(auth, signUp))
    await (userId
      ? sendLinkMail(auth, { type: 'signup', userId, to: email, redirectTo })
      : sendAlreadyRegistered(auth, email))
  })
  return created
}

async function renewUnconfirmed({ sql }: AuthContext, { email, encryptedPassword, data }: SignUp) {
  const user = await findUser(sql, { email })
  if (!user || isConfirmed(user)) return undefined
  await sql`
    update auth.users set
      encrypted_password = ${encryptedPassword},
      raw_user_meta_data = ${sql.json(data)}, updated_at = now()
    where id = ${user.id} and email_confirmed_at is null`
  return user.id
}
