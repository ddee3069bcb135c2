import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { ipKey } from '../../http/caller/ip-key.ts'
import type { AuthContext } from '../auth-context.ts'
import { applyToken } from './apply-token.ts'
import { inTransaction } from '../in-transaction.ts'
import { code, knownEmail, parseInput } from '../input.ts'
import { findByCode, findByLink, tokenExpired, type TokenType } from './one-time-tokens.ts'
import { safePath, withQuery } from '../google/redirect.ts'
import { clientOf, startSession } from '../sessions/sessions.ts'
import { checkNotBanned } from '../account/check-not-banned.ts'

const TOKEN_TYPES = {
  signup: ['confirmation_token'],
  magiclink: ['recovery_token'],
  recovery: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: ['email_change_token_new', 'email_change_token_current'],
} as const satisfies Record<string, TokenType[]>

const type = v.picklist(
  Object.keys(TOKEN_TYPES) as (keyof typeof TOKEN_TYPES)[],
  'Unsupported verification type',
)

const verifyInput = v.union(
  [
    v.object({ type, token_hash: v.pipe(v.string(), v.maxLength(256)) }),
    v.object({ type, email: knownEmail, token: code }),
  ],
  'Verify requires a type, and either a token hash or an email address and a token',
)

const verifyQuery = v.object({
  type,
  token: v.pipe(v.string(), v.maxLength(256)),
  redirect_to: v.optional(v.string()),
})

export function verifyRoutes(app: FastifyInstance, auth: AuthContext) {
  app.post('/verify', async (request) => {
    const input = parseInput(verifyInput, request.body)
    const token = await findToken(auth, input, request)
    const session = await inTransaction(auth, async (auth, sql) => {
      const user = await applyToken(auth, sql, token)
      if (!user) return undefined
      checkNotBanned(user)
      const isRecovery = input.type === 'recovery' || token.token_type === 'email_change_token_current'
      const method = isRecovery ? 'recovery' : 'otp'
      return startSession(auth, sql, { user, method, client: clientOf(request) })
    })
    if (!session) throw tokenExpired()
    return session
  })

  // Opening a link changes nothing. The page it leads to asks the person first and then posts.
  app.get('/verify', { config: { open: true } }, async (request, reply) => {
    const { type, token, redirect_to: wanted } = parseInput(verifyQuery, request.query)
    const { siteUrl } = auth.config
    const next = safePath(siteUrl, wanted)
    return reply.redirect(withQuery(new URL('/auth/confirm', siteUrl), { token_hash: token, type, next }))
  })
}

function findToken(auth: AuthContext, input: v.InferOutput<typeof verifyInput>, request: FastifyRequest) {
  const types: TokenType[] = [...TOKEN_TYPES[input.type]]
  if ('token_hash' in input) return findByLink(auth, input.token_hash, types)
  const withCode = types.filter((type) => type !== 'email_change_token_current')
  return findByCode(auth, { email: input.email, code: input.token, types: withCode, ip: ipKey(request.ip) })
}
