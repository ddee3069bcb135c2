import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { ipKey } from '../../http/caller/ip-key.ts'
import type { AuthContext } from '../auth-context.ts'
import { knownEmail, parseInput } from '../input.ts'
import { consumeRepeatLimits } from '../limits.ts'
import { redirectQuery } from '../google/redirect-query.ts'
import { CHOOSE_PASSWORD, repeatSignUp } from '../account/pending-sign-ups.ts'
import { sendLinkMail, sendSignUpMail } from './send-account-mail.ts'
import { findUser, isConfirmed, type User } from '../account/users.ts'

const resendInput = v.object({
  email: knownEmail,
  type: v.picklist(['signup', 'email_change'], 'Only signup and email_change can be sent again'),
})

/** Sends a pending confirmation again. The response does not tell whether there was one. */
export function resendRoute(app: FastifyInstance, auth: AuthContext) {
  app.post('/resend', async (request) => {
    const { email, type } = parseInput(resendInput, request.body)
    const ip = ipKey(request.ip)
    await consumeRepeatLimits(auth.limits, email, ip)
    const redirectTo = redirectQuery(request)
    auth.background.run('repeated mail', async () => {
      const user = await findUser(auth.sql, { email })
      if (user && type === 'signup' && !isConfirmed(user)) {
        const { isSameSignUp, ...token } = await auth.sql.begin((sql) => repeatSignUp(auth, sql, user, ip))
        await sendSignUpMail(auth, {
          ...token,
          to: email,
          redirectTo: isSameSignUp ? redirectTo : CHOOSE_PASSWORD,
        })
      }
      if (user?.email_change && type === 'email_change') await repeatEmailChange(auth, user, redirectTo)
    })
    return {}
  })
}

/** Only while a token is pending. There is none for an email address that belongs to another account. */
async function repeatEmailChange(auth: AuthContext, user: User, redirectTo: string | undefined) {
  const to = user.email_change ?? ''
  const [waiting] = await auth.sql`
    select from auth.one_time_tokens
    where user_id = ${user.id} and token_type = 'email_change_token_new' and relates_to = ${to}`
  if (!waiting) return
  await auth.limits.mailRecipient.consume(to)
  await sendLinkMail(auth, { type: 'email_change', userId: user.id, to, redirectTo })
}
