import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AuthError } from '../auth-error.ts'
import type { AuthContext } from '../auth-context.ts'
import { exchangeCode } from '../google/exchange-code.ts'
import type { Google } from '../google/google.ts'
import { refreshByToken } from './refresh-session.ts'
import { signInWithIdToken } from '../google/sign-in-with-id-token.ts'
import { signInWithPassword } from '../password/sign-in-with-password.ts'

type Grant = (request: FastifyRequest) => Promise<unknown>

export function tokenRoute(app: FastifyInstance, auth: AuthContext, google: Google) {
  const grants = new Map<unknown, Grant>([
    ['password', (request) => signInWithPassword(auth, request)],
    ['refresh_token', (request) => refreshByToken(auth, request)],
    ['pkce', (request) => exchangeCode(auth, request)],
    ['id_token', (request) => signInWithIdToken(auth, google, request)],
  ])
  app.post('/token', async (request) => {
    const { grant_type: name } = request.query as { grant_type?: unknown }
    const grant = grants.get(name)
    if (!grant) throw new AuthError(400, 'validation_failed', 'unsupported_grant_type')
    return grant(request)
  })
}
