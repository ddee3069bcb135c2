import type { FastifyInstance } from 'fastify'
import type { AuthContext } from './auth-context.ts'
import type { Google } from './google/google.ts'

const JWKS_SECONDS = 600

/** Public settings: the ways to sign in, and the public key of the tokens. */
export function settingsRoutes(app: FastifyInstance, auth: AuthContext, google: Google) {
  const settings = {
    external: { email: true, google: google.enabled, phone: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
  }
  app.get('/settings', async () => settings)
  app.get('/health', { config: { open: true } }, async () => ({ name: 'auth' }))
  app.get('/.well-known/jwks.json', { config: { open: true } }, async (_request, reply) =>
    reply.header('cache-control', `public, max-age=${JWKS_SECONDS}`).send(auth.tokens.jwks),
  )
}
