import { inDays, RETENTION_DAYS } from '../../../src/domain/people/retention.ts'
import type { AuthContext } from '../auth-context.ts'
import type { Metadata } from './metadata.ts'
import { createToken, tokenExpired, type FoundToken } from '../mail-codes/one-time-tokens.ts'
import { confirmEmail, isConfirmed, type Tx, type User } from './users.ts'

const KEPT = inDays(RETENTION_DAYS.unconfirmedSignUp)

type TypedSignUp = {
  userId: string
  email: string
  encryptedPassword: string | null
  data: Metadata
  ip: string
}

/** Where those go who have proven their mailbox and have no password yet. */
export const CHOOSE_PASSWORD = '/auth/reset'

/** Every sign-up has its own row and token. Until one is confirmed, the account has no password. */
export async function addPendingSignUp(auth: AuthContext, sql: Tx, signUp: TypedSignUp) {
  const { userId, email, encryptedPassword, data, ip } = signUp
  const { linkToken, tokenHash, code } = createToken(auth)
  await sql`
    insert into auth.pending_sign_ups (user_id, email, token_hash, encrypted_password, data, ip_digest)
    values (${userId}, ${email}, ${tokenHash}, ${encryptedPassword}, ${sql.json(data)}, ${ipDigest(auth, ip)})`
  await sql`update auth.users set confirmation_sent_at = now(), updated_at = now() where id = ${userId}`
  return { linkToken, code }
}

/**
 * Ends earlier sign-ups for the same email, and tells whether there were any. Mail of two sign-ups looks alike, and a
 * stranger may have caused either, so the newest mail alone counts, and proves the mailbox without a password.
 */
export async function endSignUps(sql: Tx, userId: string) {
  const ended = await sql`delete from auth.pending_sign_ups where user_id = ${userId} returning id`
  return ended.length > 0
}

export async function deleteOldSignUps(sql: Tx) {
  await sql`delete from auth.pending_sign_ups where created_at < now() - ${KEPT}::interval`
}

/**
 * A new token for the sign-up that the caller typed. The request contains an email only, so if another person may have
 * typed the sign-up, the new token confirms the email alone, and the person chooses a password afterwards.
 */
export async function repeatSignUp(auth: AuthContext, sql: Tx, { id: userId, email }: User, ip: string) {
  const pending = await sql<{ id: string; ip_digest: string; encrypted_password: string | null }[]>`
    select id, ip_digest, encrypted_password from auth.pending_sign_ups where user_id = ${userId} for update`
  const [only] = pending
  if (only?.encrypted_password && pending.length === 1 && only.ip_digest === ipDigest(auth, ip)) {
    const { linkToken, tokenHash, code } = createToken(auth)
    await sql`
      update auth.pending_sign_ups set token_hash = ${tokenHash}, sent_at = now() where id = ${only.id}`
    return { linkToken, code, isSameSignUp: true }
  }
  await endSignUps(sql, userId)
  const token = await addPendingSignUp(auth, sql, { userId, email, encryptedPassword: null, data: {}, ip })
  return { ...token, isSameSignUp: false }
}

/** Gives the account what this sign-up typed. Other sign-ups for the same email end. */
export async function confirmSignUp(sql: Tx, user: User, token: FoundToken) {
  if (isConfirmed(user)) throw tokenExpired()
  const [typed] = await sql<{ encrypted_password: string | null; data: Metadata }[]>`
    delete from auth.pending_sign_ups where id = ${token.id} and token_hash = ${token.token_hash}
    returning encrypted_password, data`
  if (!typed) throw tokenExpired()
  await sql`
    update auth.users
    set encrypted_password = ${typed.encrypted_password}, raw_user_meta_data = ${sql.json(typed.data)}
    where id = ${user.id}`
  await confirmEmail(sql, user.id)
}

const ipDigest = ({ secrets }: AuthContext, ip: string) => secrets.token('sign-up IP', ip)
