import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AuthError } from '../auth-error.ts'
import type { AuthContext } from '../auth-context.ts'
import { completeFlow } from './flow-state.ts'
import type { Google } from './google.ts'
import { linkGoogleAccount } from './link-google-account.ts'
import { flowSecrets, readState } from './oauth-state.ts'
import { errorRedirect, safeRedirect, withQuery } from './redirect.ts'

/** OAuth's error for a person who did not continue. */
const CANCELED = 'access_denied'

/** Google redirects here. The browser goes on to the page it came from, with a code or an error. */
export function callbackRoute(app: FastifyInstance, auth: AuthContext, google: Google) {
  app.get('/callback', { config: { open: true, callsOut: true } }, async (request, reply) => {
    const { state: given, error: refusal } = request.query as { state?: unknown; error?: unknown }
    const text = typeof given === 'string' ? given : ''
    const state = readState(auth.secrets, text)
    const target = safeRedirect(auth.config.siteUrl, state?.redirectTo)
    try {
      if (!state) throw new AuthError(400, 'bad_oauth_state', 'This sign-in was not started here')
      if (refusal === CANCELED) throw new AuthError(400, CANCELED, 'The sign-in with Google was canceled')
      const profile = await google.profile(queryOf(request), flowSecrets(auth.secrets, state.flowId, text))
      const code = await auth.sql.begin(async (sql) => {
        const user = await linkGoogleAccount(sql, profile)
        return completeFlow(sql, { flowId: state.flowId, userId: user.id })
      })
      return await reply.redirect(withQuery(target, { code }))
    } catch (error) {
      if (!(error instanceof AuthError)) request.log.warn({ err: error }, 'sign-in with Google failed')
      return reply.redirect(errorRedirect(target, error))
    }
  })
}

function queryOf({ url }: FastifyRequest) {
  return url.slice(url.indexOf('?') + 1)
}
