import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { AuthError } from '../auth-error.ts'
import type { AuthContext } from '../auth-context.ts'
import { consumeFlow } from './flow-state.ts'
import { inTransaction } from '../in-transaction.ts'
import { parseInput, uuid } from '../input.ts'
import { clientOf, startSession } from '../sessions/sessions.ts'
import { checkNotBanned } from '../account/check-not-banned.ts'
import { findUser } from '../account/users.ts'

const exchangeInput = v.object({ auth_code: uuid, code_verifier: v.pipe(v.string(), v.maxLength(256)) })

/** The last step of a sign-in with Google. Only the browser that started it has the verifier. */
export async function exchangeCode(auth: AuthContext, request: FastifyRequest) {
  const { auth_code: code, code_verifier: verifier } = parseInput(exchangeInput, request.body)
  const userId = await consumeFlow(auth.sql, code, verifier)
  return inTransaction(auth, async (auth, sql) => {
    const user = await findUser(sql, { id: userId })
    if (!user) throw new AuthError(404, 'user_not_found', 'User not found')
    checkNotBanned(user)
    return startSession(auth, sql, { user, method: 'oauth', client: clientOf(request) })
  })
}
