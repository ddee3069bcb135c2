import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { ipKey } from '../../http/caller/ip-key.ts'
import type { AuthContext } from '../auth-context.ts'
import { email, parseInput } from '../input.ts'
import { metadata } from '../account/metadata.ts'
import { consumeMailLimits, consumeSignUpLimits } from '../limits.ts'
import { redirectQuery } from '../google/redirect-query.ts'
import { sendLinkMail } from './send-account-mail.ts'
import { createAccount } from '../account/sign-up.ts'
import { findUser, isConfirmed } from '../account/users.ts'

const otpInput = v.object({
  email,
  data: v.optional(metadata, {}),
  create_user: v.optional(v.boolean(), true),
})

/** Sign-in by email alone. The response is sent before the account is looked up. */
export function otpRoute(app: FastifyInstance, auth: AuthContext) {
  app.post('/otp', async (request) => {
    const { email, data, create_user: mayCreate } = parseInput(otpInput, request.body)
    const ip = ipKey(request.ip)
    await (mayCreate ? consumeSignUpLimits : consumeMailLimits)(auth.limits, email, ip)
    const redirectTo = redirectQuery(request)
    auth.background.run('sign-in mail', async () => {
      const user = await findUser(auth.sql, { email })
      if (user && isConfirmed(user)) {
        await sendLinkMail(auth, { type: 'magiclink', userId: user.id, to: email, redirectTo })
      } else if (user || mayCreate) {
        await createAccount(auth, { email, encryptedPassword: null, data, ip, redirectTo })
      }
    })
    return {}
  })
}
