import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { IDToken } from 'openid-client'
import * as v from 'valibot'
import { AuthError } from '../auth-error.ts'
import type { AuthContext } from '../auth-context.ts'
import { verifiedProfile, type Google } from './google.ts'
import { inTransaction } from '../in-transaction.ts'
import { parseInput } from '../input.ts'
import { linkGoogleAccount } from './link-google-account.ts'
import { sameText } from '../secrets.ts'
import { clientOf, startSession } from '../sessions/sessions.ts'
import { checkNotBanned } from '../account/check-not-banned.ts'

const idTokenInput = v.object({
  provider: v.literal('google', 'Only google is supported'),
  id_token: v.string(),
  nonce: v.optional(v.string()),
})

/** For a browser that got its token from Google's button. */
export async function signInWithIdToken(auth: AuthContext, google: Google, request: FastifyRequest) {
  const input = parseInput(idTokenInput, request.body)
  const claims = await google.idTokenClaims(input.id_token).catch((error: unknown) => {
    request.log.warn({ err: error }, 'ID token refused')
    throw new AuthError(400, 'bad_oauth_callback', 'Bad ID token')
  })
  checkNonce(claims, input.nonce)
  const profile = verifiedProfile(claims)
  return inTransaction(auth, async (auth, sql) => {
    const user = await linkGoogleAccount(sql, profile)
    checkNotBanned(user)
    return startSession(auth, sql, { user, method: 'oauth', client: clientOf(request) })
  })
}

/** The token contains the digest of a value that only the browser knows. */
function checkNonce({ nonce }: IDToken, given: string | undefined) {
  const expected = given && createHash('sha256').update(given).digest('hex')
  const agree = typeof nonce === 'string' && expected ? sameText(nonce, expected) : nonce === expected
  if (!agree) throw new AuthError(400, 'validation_failed', 'Nonces mismatch')
}
