import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { ipKey } from '../../http/caller/ip-key.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthContext } from '../auth-context.ts'
import { inTransaction } from '../in-transaction.ts'
import { knownEmail, parseInput, password } from '../input.ts'
import { knownDevice } from '../sessions/known-devices.ts'
import { limitFailures, type Counted } from '../limits.ts'
import { passwordMatches } from './password.ts'
import { clientOf, startSession } from '../sessions/sessions.ts'
import { checkNotBanned } from '../account/check-not-banned.ts'
import { findUser, isConfirmed, type Tx, type User } from '../account/users.ts'

const signInInput = v.object({ email: knownEmail, password })

export async function signInWithPassword(auth: AuthContext, request: FastifyRequest) {
  const input = parseInput(signInInput, request.body)
  const user = await checkPassword(auth, input, await limitsOf(auth, request, input.email))
  checkNotBanned(user)
  return inTransaction(auth, async (auth, sql) => {
    await requireSamePassword(sql, user)
    return startSession(auth, sql, { user, method: 'password', client: clientOf(request) })
  })
}

/** The password may have been changed or ended while it was checked, and with it all sessions. */
async function requireSamePassword(sql: Tx, { id, encrypted_password: checked }: User) {
  const [current] = await sql<{ encrypted_password: string | null }[]>`
    select encrypted_password from auth.users where id = ${id} for update`
  if (current?.encrypted_password !== checked) throw invalidCredentials()
}

const invalidCredentials = () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials')

/** Wrong guesses count against the account and the IP, or against a known browser alone, which they do not block. */
async function limitsOf(auth: AuthContext, request: FastifyRequest, email: string): Promise<Counted[]> {
  const { limits } = auth
  const device = await knownDevice(auth, request, email)
  if (device) return [[limits.signInDevice, `${device} ${email}`]]
  return [
    [limits.signInIp, ipKey(request.ip)],
    [limits.signInAccount, email],
  ]
}

/**
 * A wrong password counts against the given limits. An account that is not confirmed has none: to tell whoever signed up
 * what is missing would tell them that the email had no account before.
 */
export function checkPassword(
  { sql }: AuthContext,
  { email, password }: v.InferOutput<typeof signInInput>,
  counted: Counted[],
) {
  return limitFailures(counted, async () => {
    const user = await findUser(sql, { email })
    const matches = await passwordMatches(password, user?.encrypted_password ?? null)
    if (!user || !matches || !isConfirmed(user)) throw invalidCredentials()
    return user
  })
}
