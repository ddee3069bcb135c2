import type { SqlTag } from '../../database/sql/sql.ts'
import type { Metadata } from './metadata.ts'

type Identity = {
  identity_id: string
  id: string
  user_id: string
  identity_data: Record<string, unknown>
  provider: string
  last_sign_in_at: string | null
  created_at: string
  updated_at: string
  email: string | null
}

export type Factor = {
  id: string
  friendly_name: string | null
  factor_type: 'totp'
  status: 'unverified' | 'verified'
  created_at: string
  updated_at: string
}

export type User = {
  id: string
  email: string
  encrypted_password: string | null
  email_confirmed_at: Date | null
  confirmation_sent_at: Date | null
  recovery_sent_at: Date | null
  email_change: string | null
  email_change_sent_at: Date | null
  last_sign_in_at: Date | null
  raw_app_meta_data: { provider?: string; providers?: string[] } | null
  raw_user_meta_data: Record<string, unknown> | null
  created_at: Date
  updated_at: Date
  banned_until: Date | null
  identities: Identity[]
  factors: Factor[]
}

export type Tx = SqlTag

export async function findUser(sql: Tx, by: { id: string } | { email: string }): Promise<User | undefined> {
  const [user] = await sql<User[]>`
    select
      u.id, u.email, u.encrypted_password, u.email_confirmed_at, u.confirmation_sent_at, u.recovery_sent_at,
      u.email_change, u.email_change_sent_at, u.last_sign_in_at, u.raw_app_meta_data, u.raw_user_meta_data,
      u.created_at, u.updated_at, u.banned_until,
      array(
        select jsonb_build_object(
          'identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id, 'identity_data', i.identity_data,
          'provider', i.provider, 'last_sign_in_at', i.last_sign_in_at, 'created_at', i.created_at,
          'updated_at', i.updated_at, 'email', i.email)
        from auth.identities i where i.user_id = u.id order by i.created_at
      ) as identities,
      array(
        select jsonb_build_object(
          'id', f.id, 'friendly_name', f.friendly_name, 'factor_type', f.factor_type, 'status', f.status,
          'created_at', f.created_at, 'updated_at', f.updated_at)
        from auth.mfa_factors f where f.user_id = u.id order by f.created_at
      ) as factors
    from auth.users u
    where u.deleted_at is null and not u.is_sso_user
      and ${'id' in by ? sql`u.id = ${by.id}` : sql`u.email = ${by.email}`}`
  return user
}

type NewUser = {
  email: string
  data: Metadata
  provider: 'email' | 'google'
}

/** Inserts an unconfirmed account without a password. Returns nothing if the email address is taken, even by a concurrent request. */
export async function insertUser(sql: Tx, user: NewUser): Promise<string | undefined> {
  const appMetadata = { provider: user.provider, providers: [user.provider] }
  const [row] = await sql<{ id: string }[]>`
    insert into auth.users (
      instance_id, id, aud, role, email, raw_app_meta_data, raw_user_meta_data,
      is_sso_user, is_anonymous, created_at, updated_at,
      confirmation_token, recovery_token, email_change_token_new, email_change
    ) values (
      '00000000-0000-0000-0000-000000000000', ${crypto.randomUUID()}, 'authenticated',
      'authenticated', ${user.email}, ${sql.json(appMetadata)},
      ${sql.json(user.data)}, false, false, now(), now(), '', '', '', ''
    ) on conflict do nothing returning id`
  return row?.id
}

type NewIdentity = {
  userId: string
  provider: 'email' | 'google'
  providerId: string
  data: Record<string, string | boolean>
}

export async function saveIdentity(sql: Tx, { userId, provider, providerId, data }: NewIdentity) {
  await sql`
    insert into auth.identities (
      id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at
    ) values (
      ${crypto.randomUUID()}, ${providerId}, ${userId}, ${sql.json(data)}, ${provider}, now(), now(), now()
    ) on conflict (provider_id, provider) do update
      set identity_data = excluded.identity_data, last_sign_in_at = now(), updated_at = now()`
}

/** What Supabase stores as the identity of an account that signs in by email. */
export function emailIdentity(userId: string, email: string, verified: boolean): NewIdentity {
  const data = { sub: userId, email, email_verified: verified, phone_verified: false }
  return { userId, provider: 'email', providerId: userId, data }
}

export async function confirmEmail(sql: Tx, userId: string) {
  await sql`
    update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now()
    where id = ${userId}`
  await sql`
    update auth.identities
    set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
    where user_id = ${userId} and provider = 'email'`
  await sql`delete from auth.pending_sign_ups where user_id = ${userId}`
}

export function isConfirmed(user: User) {
  return user.email_confirmed_at !== null
}

export function verifiedFactors(user: User) {
  return user.factors.filter(({ status }) => status === 'verified')
}
