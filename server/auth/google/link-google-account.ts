import { emailObjection, isEmail, sanitizeText } from '../../../src/domain/people/account-rules.ts'
import { AuthError } from '../auth-error.ts'
import type { GoogleProfile } from './google.ts'
import { findUser, insertUser, isConfirmed, saveIdentity, type Tx, type User } from '../account/users.ts'

type ProfileData = { first_name?: string; last_name?: string; full_name?: string; avatar_url?: string }

/**
 * The account for a Google profile: the one linked before, else the one with the same email address, else a new one.
 */
export async function linkGoogleAccount(sql: Tx, profile: GoogleProfile): Promise<User> {
  const known = (await findByIdentity(sql, profile.sub)) ?? (await findUser(sql, { email: profile.email }))
  if (known && !isConfirmed(known)) await removeUnverifiedData(sql, known.id)
  if (!known && !isEmail(profile.email)) {
    throw new AuthError(403, 'validation_failed', emailObjection(profile.email))
  }
  const data = profileData(profile)
  const userId = known?.id ?? (await insertUser(sql, { email: profile.email, data, provider: 'google' }))
  if (!userId) return linkGoogleAccount(sql, profile)

  const identity = {
    ...data,
    sub: profile.sub,
    email: profile.email,
    email_verified: true,
    provider_id: profile.sub,
  }
  await saveIdentity(sql, { userId, provider: 'google', providerId: profile.sub, data: identity })
  await sql`
    update auth.users set
      email_confirmed_at = coalesce(email_confirmed_at, now()),
      raw_user_meta_data = ${sql.json(data)}::jsonb || coalesce(raw_user_meta_data, '{}'),
      raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || jsonb_build_object('providers', (
        select jsonb_agg(distinct provider) from auth.identities where user_id = ${userId})),
      updated_at = now()
    where id = ${userId}`
  const user = await findUser(sql, { id: userId })
  if (!user) throw new Error('The account was deleted during the sign-in')
  return user
}

async function findByIdentity(sql: Tx, sub: string) {
  const [row] = await sql<{ user_id: string }[]>`
    select user_id from auth.identities where provider = 'google' and provider_id = ${sub}`
  return row && findUser(sql, { id: row.user_id })
}

/** The person who created the account did not prove that the email is theirs, so their data is removed. */
async function removeUnverifiedData(sql: Tx, userId: string) {
  await sql`
    update auth.users set encrypted_password = null, raw_user_meta_data = '{}' where id = ${userId}`
  await sql`delete from auth.identities where user_id = ${userId} and provider = 'email'`
  await sql`delete from auth.one_time_tokens where user_id = ${userId}`
  await sql`delete from auth.pending_sign_ups where user_id = ${userId}`
}

function profileData({ claims }: GoogleProfile): ProfileData {
  const text = (value: unknown) => (typeof value === 'string' && sanitizeText(value)) || undefined
  const data: ProfileData = {
    first_name: text(claims.given_name),
    last_name: text(claims.family_name),
    full_name: text(claims.name),
    avatar_url: text(claims.picture),
  }
  return JSON.parse(JSON.stringify(data)) as ProfileData
}
