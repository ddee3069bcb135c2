import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { ipKey } from '../../http/caller/ip-key.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthContext } from '../auth-context.ts'
import { requireUser } from '../sessions/authenticate.ts'
import { cancelEmailChange, requestEmailChange } from './change-email.ts'
import { changePassword } from '../password/change-password.ts'
import { code, email, parseInput, password } from '../input.ts'
import { mergeMetadata, metadata } from './metadata.ts'
import { consumeMailLimits } from '../limits.ts'
import { requireReauthentication } from '../mail-codes/reauthenticate.ts'
import { redirectQuery } from '../google/redirect-query.ts'
import { userJson } from './user-json.ts'
import { findUser } from './users.ts'

const updateInput = v.object({
  email: v.optional(email),
  password: v.optional(password),
  current_password: v.optional(password),
  nonce: v.optional(code),
  data: v.optional(metadata),
  phone: v.optional(v.never('Phone numbers are not supported')),
})

export function userRoutes(app: FastifyInstance, auth: AuthContext) {
  app.get('/user', async (request) => {
    const { user } = await requireUser(auth, request)
    return userJson(user)
  })

  app.put('/user', { config: { hashesPassword: true } }, async (request) => {
    const input = parseInput(updateInput, request.body)
    const signedIn = await requireUser(auth, request)
    const { user } = signedIn
    const newEmail = input.email === user.email ? undefined : input.email
    const ip = ipKey(request.ip)

    if (input.password !== undefined || newEmail) {
      await requireReauthentication(auth, signedIn, { ...input, currentPassword: input.current_password, ip })
    }
    if (newEmail) await consumeMailLimits(auth.limits, newEmail, user.id)
    if (input.password !== undefined) await changePassword(auth, signedIn, input.password)
    if (input.data) await mergeMetadata(auth, user.id, input.data)
    if (newEmail) await requestEmailChange(auth, signedIn, { newEmail, redirectTo: redirectQuery(request) })
    else if (input.email) await cancelEmailChange(auth, user)
    const updated = await findUser(auth.sql, { id: user.id })
    if (!updated) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
    return userJson(updated)
  })
}
