import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { ipKey } from '../../http/caller/ip-key.ts'
import type { AuthContext } from '../auth-context.ts'
import { knownEmail, parseInput } from '../input.ts'
import { consumeMailLimits } from '../limits.ts'
import { redirectQuery } from '../google/redirect-query.ts'
import { sendLinkMail } from '../mail-codes/send-account-mail.ts'
import { findUser } from '../account/users.ts'

const recoverInput = v.object({ email: knownEmail })

/** Forgotten password. The response is sent before the account is looked up. */
export function recoverRoute(app: FastifyInstance, auth: AuthContext) {
  app.post('/recover', async (request) => {
    const { email } = parseInput(recoverInput, request.body)
    await consumeMailLimits(auth.limits, email, ipKey(request.ip))
    const redirectTo = redirectQuery(request)
    auth.background.run('recovery mail', async () => {
      const user = await findUser(auth.sql, { email })
      if (user) await sendLinkMail(auth, { type: 'recovery', userId: user.id, to: email, redirectTo })
    })
    return {}
  })
}
