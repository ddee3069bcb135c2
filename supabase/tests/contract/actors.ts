import { stableUuid } from '../../seed/stable-uuid.ts'

export const ACTORS = ['anon', 'member', 'other', 'employee', 'manager', 'admin'] as const
/** Whoever has the secret key, which reaches pictures only. */
export const SECRET_KEY = 'secret key'
export type Actor = (typeof ACTORS)[number] | typeof SECRET_KEY

export const EVERYONE: readonly Actor[] = ACTORS
export const SIGNED_IN: readonly Actor[] = ['member', 'other', 'employee', 'manager', 'admin']
export const CUSTOMERS: readonly Actor[] = ['member', 'other']
export const STAFF: readonly Actor[] = ['employee', 'manager', 'admin']
export const MANAGERS: readonly Actor[] = ['manager', 'admin']
export const ADMIN: readonly Actor[] = ['admin']
export const MEMBER: readonly Actor[] = ['member']
export const NO_ONE: readonly Actor[] = []

export const personId = (actor: Actor) => stableUuid(`actor ${actor}`)
export const sessionId = (actor: Actor) => stableUuid(`session of ${actor}`)
export const emailOf = (actor: Actor) => `${actor}@actors.test`

/** The claims that a request of this actor has. */
export function claimsOf(actor: Actor) {
  if (actor === 'anon') return { role: 'anon' }
  if (actor === SECRET_KEY) return { role: 'service_role' }
  return {
    sub: personId(actor),
    role: 'authenticated',
    email: emailOf(actor),
    session_id: sessionId(actor),
    aal: 'aal1',
  }
}

export const databaseRole = (actor: Actor) => claimsOf(actor).role
