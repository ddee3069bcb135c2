import type { FastifyInstance } from 'fastify'
import { confirmItIsYou } from '../../mail/templates/confirm-it-is-you.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthContext } from '../auth-context.ts'
import { requireUser, type SignedIn } from '../sessions/authenticate.ts'
import { consumeMailLimits } from '../limits.ts'
import { findByCode, issueToken, consumeToken } from './one-time-tokens.ts'
import { checkPassword } from '../password/sign-in-with-password.ts'
import type { AuthenticationMethod, Session } from '../sessions/sessions.ts'
import { verifiedFactors, type Factor } from '../account/users.ts'

const RECENT_SECONDS = 10 * 60
/** In which somebody who recovers an account gives up apps. It proves nothing: a code does, as long as any proof. */
const RECOVERY_SECONDS = 60 * 60

export function reauthenticateRoute(app: FastifyInstance, auth: AuthContext) {
  app.get('/reauthenticate', async (request) => {
    const { user } = await requireUser(auth, request)
    await consumeMailLimits(auth.limits, user.email, user.id)
    const { code } = await auth.sql.begin((sql) =>
      issueToken(auth, sql, { userId: user.id, type: 'reauthentication_token', sentTo: user.email }),
    )
    auth.background.run('re-authentication mail', () =>
      auth.sendMail({ to: user.email, template: confirmItIsYou, data: { code } }),
    )
    return {}
  })
}

const FACTOR_TRUSTED_AFTER_MS = 7 * 24 * 60 * 60 * 1000

/** A code of an authenticator app does not prove who asks for a change, because a thief may have added the app. */
const PROVING_METHODS = new Set<AuthenticationMethod>(['password', 'otp', 'oauth', 'recovery'])

export type Proof = { nonce?: string; currentPassword?: string; ip: string }

const secondsSince = (timestamp: number) => Date.now() / 1000 - timestamp

/** Whether a proof that was given then, in seconds, still counts. */
export const isRecent = (timestamp: number) => secondsSince(timestamp) < RECENT_SECONDS

const isRecovery = ({ amr }: Session) =>
  amr.some(({ method, timestamp }) => method === 'recovery' && secondsSince(timestamp) < RECOVERY_SECONDS)

/** Added so recently that the owner of the mailbox may remove it by recovering the account. */
const isUntrusted = ({ created_at: added }: Factor) =>
  Date.now() - Date.parse(added) < FACTOR_TRUSTED_AFTER_MS

/** The factors that a recovered account gives up, so that a factor that a thief added does not lock out the owner. */
export const untrustedFactors = ({ user, session }: SignedIn) =>
  isRecovery(session) && session.aal !== 'aal2' ? verifiedFactors(user).filter(isUntrusted) : []

/** Required before anything about signing in changes, because a stolen token must not be enough. */
export async function requireReauthentication(auth: AuthContext, signedIn: SignedIn, proof: Proof) {
  const { user, session } = signedIn
  if (session.aal !== 'aal2' && verifiedFactors(user).length > untrustedFactors(signedIn).length) {
    throw new AuthError(
      403,
      'insufficient_aal',
      'AAL2 session is required to update email or password when MFA is enabled.',
    )
  }
  if (proof.nonce) return consumeNonce(auth, user.email, { ...proof, nonce: proof.nonce })
  if (proof.currentPassword) {
    const { email } = user
    await checkPassword(auth, { email, password: proof.currentPassword }, [
      [auth.limits.passwordProof, session.id],
    ])
    return
  }
  const hasProved = session.amr.some(
    ({ method, timestamp }) => PROVING_METHODS.has(method) && isRecent(timestamp),
  )
  if (!hasProved) {
    throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication')
  }
}

async function consumeNonce(auth: AuthContext, email: string, { nonce, ip }: Proof & { nonce: string }) {
  try {
    const token = await findByCode(auth, { email, code: nonce, types: ['reauthentication_token'], ip })
    await consumeToken(auth.sql, token)
  } catch (error) {
    if (error instanceof AuthError && error.code === 'otp_expired') {
      throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
    }
    throw error
  }
}
