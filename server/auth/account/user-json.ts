import type { Metadata } from './metadata.ts'
import { emailIdentity, type User } from './users.ts'

/** A user as the client library expects it. */
export function userJson(user: User) {
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    email_confirmed_at: user.email_confirmed_at ?? undefined,
    phone: '',
    confirmation_sent_at: user.confirmation_sent_at ?? undefined,
    confirmed_at: user.email_confirmed_at ?? undefined,
    recovery_sent_at: user.recovery_sent_at ?? undefined,
    new_email: user.email_change || undefined,
    email_change_sent_at: user.email_change_sent_at ?? undefined,
    last_sign_in_at: user.last_sign_in_at ?? undefined,
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    factors: user.factors.length > 0 ? user.factors : undefined,
    identities: user.identities,
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: false,
  }
}

/** The response to every sign-up, made from the request alone, so that it does not tell whether the account exists. */
export function signedUpJson(id: string, email: string, data: Metadata) {
  const now = new Date().toISOString()
  const { provider, data: identityData } = emailIdentity(id, email, false)
  const identity = {
    identity_id: crypto.randomUUID(),
    id,
    user_id: id,
    identity_data: identityData,
    provider,
  }
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: data,
    identities: [{ ...identity, last_sign_in_at: now, created_at: now, updated_at: now, email }],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  }
}
