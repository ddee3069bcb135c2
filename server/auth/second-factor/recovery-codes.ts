import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { AuthError } from '../auth-error.ts'
import type { AuthContext } from '../auth-context.ts'
import { lockSession, requireUser } from '../sessions/authenticate.ts'
import { inTransaction } from '../in-transaction.ts'
import { code, parseInput } from '../input.ts'
import { limitFailures } from '../limits.ts'
import { isRecent, requireReauthentication } from '../mail-codes/reauthenticate.ts'
import { upgradeSession } from '../sessions/upgrade-session.ts'
import { verifiedFactors } from '../account/users.ts'
import { proofInput, proofOf, sendSecondFactorChanged } from './factors.ts'

const CODES = 10
const CODE_LENGTH = 12
/** Without characters that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

const recoverInput = v.object({ code })

/** Codes for a lost phone, each usable once instead of a code of the app. */
export function recoveryCodeRoutes(app: FastifyInstance, auth: AuthContext) {
  app.post('/factors/recovery-codes', async (request) => {
    const proof = parseInput(proofInput, request.body ?? undefined)
    const signedIn = await requireUser(auth, request)
    const { user, session } = signedIn
    if (session.aal !== 'aal2') {
      throw new AuthError(403, 'insufficient_aal', 'AAL2 required to make recovery codes')
    }
    // Who adds an app has just given proof, is told of the app, and gets its codes at once.
    const belongToNewApp = verifiedFactors(user).some(({ created_at: added }) =>
      isRecent(Date.parse(added) / 1000),
    )
    if (!belongToNewApp) await requireReauthentication(auth, signedIn, proofOf(proof, request))
    const codes = Array.from({ length: CODES }, createCode)
    const rows = codes.map((plain) => ({ user_id: user.id, code_hash: hashOf(auth, user.id, plain) }))
    await inTransaction(auth, async (auth, sql) => {
      await lockSession(sql, signedIn)
      const former = await sql`delete from auth.mfa_recovery_codes where user_id = ${user.id}`
      await sql`insert into auth.mfa_recovery_codes ${sql(rows)}`
      if (former.count > 0 || !belongToNewApp) sendSecondFactorChanged(auth, user, 'recovery codes')
    })
    return { codes }
  })

  app.post('/factors/recovery-codes/verify', async (request) => {
    const { code } = parseInput(recoverInput, request.body)
    const signedIn = await requireUser(auth, request)
    const { id } = signedIn.user
    return limitFailures([[auth.limits.secondFactor, id]], () =>
      auth.sql.begin(async (sql) => {
        const used = await sql`
          delete from auth.mfa_recovery_codes
          where user_id = ${id} and code_hash = ${hashOf(auth, id, code)}`
        if (used.count === 0) {
          throw new AuthError(422, 'mfa_verification_failed', 'Invalid recovery code entered')
        }
        return upgradeSession(auth, sql, signedIn, { method: 'recovery_code', factorId: null })
      }),
    )
  })
}

function createCode() {
  const characters = Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return characters.replace(/(.{4})(?!$)/g, '$1-')
}

/** Dashes and case are ignored. */
function hashOf({ secrets }: AuthContext, userId: string, plain: string) {
  return secrets.token('recovery code', `${userId} ${plain.toLowerCase().replaceAll('-', '')}`)
}
