import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { ServerContext } from '../../context.ts'
import { queuedSignIn } from '../../fair-queue/queued-caller.ts'
import type { AuthContext } from '../auth-context.ts'
import { startFlow } from './flow-state.ts'
import type { Google } from './google.ts'
import { parseInput } from '../input.ts'
import { flowSecrets, signState } from './oauth-state.ts'
import { errorRedirect, safeRedirect } from './redirect.ts'

const NEEDS_PKCE = "Signing in with Google needs PKCE: create the client with the option flowType: 'pkce'."

const authorizeQuery = v.object({
  provider: v.literal('google', 'Unsupported provider'),
  code_challenge: v.pipe(v.optional(v.string(), ''), v.regex(/^[\w.~-]{43,128}$/, NEEDS_PKCE)),
  code_challenge_method: v.pipe(
    v.optional(v.string(), 's256'),
    v.toLowerCase(),
    v.literal('s256', 'code_challenge_method must be s256'),
  ),
  redirect_to: v.optional(v.string()),
})

/** Redirects the browser to Google and stores the PKCE challenge that only this browser can answer. */
export function authorizeRoute(
  app: FastifyInstance,
  auth: AuthContext,
  google: Google,
  { databaseWork }: ServerContext,
) {
  app.get('/authorize', { config: { open: true, callsOut: true } }, async (request, reply) => {
    const query = parseInput(authorizeQuery, request.query)
    const target = safeRedirect(auth.config.siteUrl, query.redirect_to)
    try {
      // Not the whole route waits in the queue, because Google may be asked.
      const flowId = await databaseWork.run(queuedSignIn(request.ip), () =>
        startFlow(auth.sql, query.code_challenge),
      )
      const state = signState(auth.secrets, { flowId, redirectTo: target.href })
      const url = await google.authorizationUrl(flowSecrets(auth.secrets, flowId, state))
      return await reply.redirect(url.href)
    } catch (error) {
      request.log.warn({ err: error }, 'redirect to Google failed')
      return reply.redirect(errorRedirect(target, error))
    }
  })
}
