import type { FastifyInstance } from 'fastify'
import { verify } from 'otplib'
import * as v from 'valibot'
import { AuthError } from '../auth-error.ts'
import type { AuthContext } from '../auth-context.ts'
import { requireUser, type SignedIn } from '../sessions/authenticate.ts'
import { factorNotFound, sendSecondFactorChanged } from './factors.ts'
import { inTransaction } from '../in-transaction.ts'
import { code, parseInput, uuid } from '../input.ts'
import { limitFailures } from '../limits.ts'
import { upgradeSession } from '../sessions/upgrade-session.ts'
import { clientOf } from '../sessions/sessions.ts'
import type { Tx } from '../account/users.ts'

const CHALLENGE_SECONDS = 300
/** One step of clock drift either way. */
const TOLERANCE_SECONDS = 30

const factorParams = v.object({ factorId: uuid })
const verifyInput = v.object({ challenge_id: uuid, code })

type Challenge = { secret: string; expired: boolean; last_step: number | null }

export function factorChallengeRoutes(app: FastifyInstance, auth: AuthContext) {
  app.post('/factors/:factorId/challenge', async (request) => {
    const { factorId } = parseInput(factorParams, request.params)
    ownFactor(await requireUser(auth, request), factorId)
    const id = crypto.randomUUID()
    await auth.sql`
      delete from auth.mfa_challenges
      where factor_id = ${factorId} and created_at < now() - interval '1 day'`
    await auth.sql`
      insert into auth.mfa_challenges (id, factor_id, created_at, ip_address)
      values (${id}, ${factorId}, now(), ${clientOf(request).ip ?? '0.0.0.0'})`
    return { id, type: 'totp', expires_at: Math.floor(Date.now() / 1000) + CHALLENGE_SECONDS }
  })

  app.post('/factors/:factorId/verify', async (request) => {
    const { factorId } = parseInput(factorParams, request.params)
    const { challenge_id: challengeId, code } = parseInput(verifyInput, request.body)
    const signedIn = await requireUser(auth, request)
    const factor = ownFactor(signedIn, factorId)
    return limitFailures([[auth.limits.secondFactor, signedIn.user.id]], () =>
      inTransaction(auth, async (auth, sql) => {
        await answerChallenge(sql, { challengeId, factorId, code })
        if (factor.status === 'unverified') {
          await verifyFactor(sql, signedIn, factorId)
          sendSecondFactorChanged(auth, signedIn.user, 'added')
        }
        return upgradeSession(auth, sql, signedIn, { method: 'totp', factorId })
      }),
    )
  })
}

function ownFactor({ user }: SignedIn, factorId: string) {
  const factor = user.factors.find(({ id }) => id === factorId)
  if (!factor) throw factorNotFound()
  return factor
}

/** A used code, or an older one, is refused even within its time step. */
async function answerChallenge(
  sql: Tx,
  { challengeId, factorId, code }: { challengeId: string; factorId: string; code: string },
) {
  // Locked in a statement of its own, so that the next one sees the step that a concurrent request has used.
  await sql`select from auth.mfa_factors where id = ${factorId} for update`
  const [challenge] = await sql<Challenge[]>`
    select f.secret, c.created_at < now() - make_interval(secs => ${CHALLENGE_SECONDS}) as expired, (
      select max(used.otp_code::integer) from auth.mfa_challenges used
      where used.factor_id = f.id and used.verified_at is not null) as last_step
    from auth.mfa_challenges c join auth.mfa_factors f on f.id = c.factor_id
    where c.id = ${challengeId} and f.id = ${factorId} and c.verified_at is null`
  if (!challenge || challenge.expired) {
    throw new AuthError(
      422,
      'mfa_challenge_expired',
      'MFA challenge has expired, verify against another challenge',
    )
  }
  const step = await matchingStep(challenge, code)
  if (step === undefined) throw new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
  await sql`
    update auth.mfa_challenges set verified_at = now(), otp_code = ${String(step)} where id = ${challengeId}`
}

async function matchingStep({ secret, last_step: lastStep }: Challenge, code: string) {
  if (!/^\d{6}$/.test(code)) return undefined
  const result = await verify({
    secret,
    token: code,
    epochTolerance: TOLERANCE_SECONDS,
    ...(lastStep !== null && { afterTimeStep: lastStep }),
  })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}

/** From now on a password is not enough, so sessions without a second factor end. */
async function verifyFactor(sql: Tx, { user, session }: SignedIn, factorId: string) {
  await sql`update auth.mfa_factors set status = 'verified', updated_at = now() where id = ${factorId}`
  await sql`
    delete from auth.sessions where user_id = ${user.id} and id <> ${session.id} and aal is distinct from 'aal2'`
}
