import { createHash } from 'node:crypto'
import { AuthError } from '../auth-error.ts'
import { sameText } from '../secrets.ts'
import type { Tx } from '../account/users.ts'

const MAX_AGE = '10 minutes'
const CODE_LIFETIME = '5 minutes'
const DELETED_AFTER = '1 hour'

/** Stores which browser wants to sign in until the provider responds. */
export async function startFlow(sql: Tx, challenge: string) {
  const id = crypto.randomUUID()
  await sql`delete from auth.flow_state where created_at < now() - ${DELETED_AFTER}::interval`
  await sql`
    insert into auth.flow_state (
      id, auth_code, code_challenge, code_challenge_method, provider_type, authentication_method,
      created_at, updated_at
    ) values (${id}, ${crypto.randomUUID()}, ${challenge}, 's256', 'google', 'oauth', now(), now())`
  return id
}

/** Assigns the flow to the person the provider named, and returns the code for which the browser gets its session. */
export async function completeFlow(sql: Tx, { flowId, userId }: { flowId: string; userId: string }) {
  const authCode = crypto.randomUUID()
  const completed = await sql`
    update auth.flow_state
    set user_id = ${userId}, auth_code = ${authCode}, auth_code_issued_at = now(), updated_at = now()
    where id = ${flowId} and user_id is null and created_at > now() - ${MAX_AGE}::interval`
  if (completed.count === 0) {
    throw new AuthError(400, 'flow_state_expired', 'This sign-in took too long. Please start again.')
  }
  return authCode
}

type Flow = { user_id: string; code_challenge: string; fresh: boolean }

/** A code works once: it is deleted at the first attempt, even when the verifier is wrong. */
export async function consumeFlow(sql: Tx, authCode: string, verifier: string) {
  const [flow] = await sql<Flow[]>`
    delete from auth.flow_state where auth_code = ${authCode} and user_id is not null
    returning user_id, code_challenge,
      auth_code_issued_at > now() - ${CODE_LIFETIME}::interval as fresh`
  if (!flow) {
    throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
  }
  if (!flow.fresh)
    throw new AuthError(403, 'flow_state_expired', 'invalid flow state, flow state has expired')
  if (!sameText(s256(verifier), flow.code_challenge)) {
    throw new AuthError(
      400,
      'bad_code_verifier',
      'code challenge does not match previously saved code verifier',
    )
  }
  return flow.user_id
}

function s256(verifier: string) {
  return createHash('sha256').update(verifier).digest('base64url')
}
