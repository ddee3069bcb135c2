import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { ServerContext } from '../context.ts'
import { acceptInvitationRoute } from './account/accept-invitation.ts'
import { createAuthContext } from './auth-context.ts'
import { sendAuthError } from './auth-error.ts'
import { authorizeRoute } from './google/authorize.ts'
import { callbackRoute } from './google/callback.ts'
import { demoGoogleClient } from './demo-google/demo-google-client.ts'
import { factorChallengeRoutes } from './second-factor/factor-challenge.ts'
import { factorRoutes } from './second-factor/factors.ts'
import { createGoogle } from './google/google.ts'
import { sendDeviceCookie } from './sessions/known-devices.ts'
import { logoutRoute } from './sessions/logout.ts'
import { otpRoute } from './mail-codes/otp.ts'
import { pictureRoute } from './google/picture.ts'
import { reauthenticateRoute } from './mail-codes/reauthenticate.ts'
import { recoverRoute } from './password/recover.ts'
import { recoveryCodeRoutes } from './second-factor/recovery-codes.ts'
import { resendRoute } from './mail-codes/resend.ts'
import { settingsRoutes } from './settings.ts'
import { signUpRoute } from './account/sign-up.ts'
import { takeTurns } from './take-turns.ts'
import { tokenRoute } from './sessions/token.ts'
import { unsentMailRoutes } from './unsent-mail.ts'
import { userRoutes } from './account/user.ts'
import { verifyRoutes } from './mail-codes/verify.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Opened by a link, so it cannot send the API key. */
    open?: boolean
  }
}

/** The part of Supabase Auth's protocol that the shop uses, on Supabase's own tables. */
export function authApi(context: ServerContext): FastifyPluginAsync {
  return async (app) => {
    const auth = createAuthContext(context)
    const google = createGoogle(context.config, demoGoogleClient(context, app))

    app.setErrorHandler(sendAuthError)
    allowEmptyBodies(app)
    app.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (!request.routeOptions.config.open) context.callers.ofApiKey(request.headers)
    })
    sendDeviceCookie(app, context.config.siteUrl)
    app.addHook('onClose', () => auth.background.finished())
    takeTurns(app, auth, context)

    signUpRoute(app, auth)
    acceptInvitationRoute(app, auth)
    tokenRoute(app, auth, google)
    authorizeRoute(app, auth, google, context)
    callbackRoute(app, auth, google)
    logoutRoute(app, auth)
    userRoutes(app, auth)
    pictureRoute(app, auth)
    otpRoute(app, auth)
    verifyRoutes(app, auth)
    recoverRoute(app, auth)
    resendRoute(app, auth)
    reauthenticateRoute(app, auth)
    factorRoutes(app, auth)
    factorChallengeRoutes(app, auth)
    recoveryCodeRoutes(app, auth)
    settingsRoutes(app, auth, google)
    unsentMailRoutes(app, context)
  }
}

/** The client library sends a JSON content type even with an empty body. */
function allowEmptyBodies(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null) : parseJson(request, body, done),
  )
}
