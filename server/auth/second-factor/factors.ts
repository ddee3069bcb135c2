import type { FastifyInstance, FastifyRequest } from 'fastify'
import { generateSecret, generateURI } from 'otplib'
import { renderSVG } from 'uqr'
import * as v from 'valibot'
import { sanitizeText } from '../../../src/domain/people/account-rules.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthContext } from '../auth-context.ts'
import { lockSession, requireUser, type SignedIn } from '../sessions/authenticate.ts'
import { ipKey } from '../../http/caller/ip-key.ts'
import { secondFactorChanged, type SecondFactorChange } from '../../mail/templates/second-factor-changed.ts'
import { inTransaction } from '../in-transaction.ts'
import { code, parseInput, password, uuid } from '../input.ts'
import { passwordResetLink } from '../mail-codes/mail-links.ts'
import { requireReauthentication } from '../mail-codes/reauthenticate.ts'
import { verifiedFactors, type User } from '../account/users.ts'

const MAX_FACTORS = 10

const name = v.pipe(v.string(), v.maxLength(100), v.transform(sanitizeText))

/** What shows that the person of the account sent the request, where the session alone does not. */
const proofEntries = { current_password: v.optional(password), nonce: v.optional(code) }

export const proofOf = (
  { current_password: currentPassword, nonce }: { current_password?: string; nonce?: string },
  request: FastifyRequest,
) => ({ currentPassword, nonce, ip: ipKey(request.ip) })

const enrollInput = v.object({
  factor_type: v.literal('totp', 'factor_type needs to be totp'),
  friendly_name: v.optional(name, ''),
  issuer: v.optional(name),
  ...proofEntries,
})

/** The proof alone, which a recent sign-in replaces. */
export const proofInput = v.optional(v.object(proofEntries), {})

const factorParams = v.object({ factorId: uuid })

export function factorRoutes(app: FastifyInstance, auth: AuthContext) {
  app.post('/factors', async (request) => {
    const input = parseInput(enrollInput, request.body)
    const signedIn = await requireUser(auth, request)
    checkMayEnroll(signedIn, input.friendly_name)
    await requireReauthentication(auth, signedIn, proofOf(input, request))
    const { user } = signedIn
    const issuer = input.issuer || new URL(auth.config.siteUrl).hostname
    const id = crypto.randomUUID()
    const secret = generateSecret()
    await auth.sql.begin(async (sql) => {
      await lockSession(sql, signedIn)
      await sql`delete from auth.mfa_factors where user_id = ${user.id} and status = 'unverified'`
      await sql`
        insert into auth.mfa_factors (
          id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at
        ) values (
          ${id}, ${user.id}, ${input.friendly_name}, 'totp', 'unverified', ${secret}, now(), now())`
    })
    const uri = generateURI({ issuer, label: user.email, secret })
    const totp = { qr_code: renderSVG(uri), secret, uri }
    return { id, type: 'totp', friendly_name: input.friendly_name, totp }
  })

  app.delete('/factors/:factorId', async (request) => {
    const { factorId } = parseInput(factorParams, request.params)
    const proof = parseInput(proofInput, request.body ?? undefined)
    const signedIn = await requireUser(auth, request)
    const { user, session } = signedIn
    const factor = user.factors.find(({ id }) => id === factorId)
    if (!factor) throw factorNotFound()
    if (factor.status === 'verified' && session.aal !== 'aal2') {
      throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
    }
    const isVerified = factor.status === 'verified'
    if (isVerified) await requireReauthentication(auth, signedIn, proofOf(proof, request))
    await inTransaction(auth, async (auth, sql) => {
      await sql`delete from auth.mfa_factors where id = ${factorId}`
      await sql`
        update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now()
        where factor_id = ${factorId}`
      if (isVerified) sendSecondFactorChanged(auth, user, 'removed')
    })
    return { id: factorId }
  })
}

export function sendSecondFactorChanged(auth: AuthContext, user: User, change: SecondFactorChange) {
  const data = { change, recoverLink: passwordResetLink(auth.config.siteUrl) }
  auth.background.run('second factor mail', () =>
    auth.sendMail({ to: user.email, template: secondFactorChanged, data }),
  )
}

export function factorNotFound() {
  return new AuthError(404, 'mfa_factor_not_found', 'MFA factor not found')
}

function checkMayEnroll({ user, session }: SignedIn, friendlyName: string) {
  const verified = verifiedFactors(user)
  if (verified.length > 0 && session.aal !== 'aal2') {
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
  }
  if (verified.length >= MAX_FACTORS) {
    throw new AuthError(422, 'too_many_enrolled_mfa_factors', 'Maximum number of verified factors reached')
  }
  if (friendlyName && verified.some((factor) => factor.friendly_name === friendlyName)) {
    throw new AuthError(422, 'mfa_factor_name_conflict', `A factor named "${friendlyName}" already exists`)
  }
}
