import type { Session, User } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import type { Role } from '../../domain/people/roles.ts'
import { getBackend } from '../backend.ts'
import { reportToConsole } from '../../lib/report-problem.ts'
import { unwrap } from '../unwrap.ts'
import { SESSION_STORAGE_KEY } from '../../lib/storage-keys.ts'
import { forgetSessionEnd, hasSessionEnded } from './session-end.ts'

type SessionState = {
  /** True until the first session is known. */
  loading: boolean
  session: Session | null
  user: User | null
  /** True when the last session of this page was dropped because it had ended. */
  hasEnded: boolean
  /** Undefined while loading, null for none. */
  role: Role | null | undefined
  /** Why the role could not be loaded. */
  roleError?: unknown
}

const LOADING: SessionState = { loading: true, session: null, user: null, hasEnded: false, role: undefined }

/** Read at the start, because a session whose refresh is rejected never reaches useSession. */
export const hadStoredSession = 'session' in (globalThis.document?.documentElement.dataset ?? {})

let state = LOADING
let watching = false
let pendingRoleUserId: string | undefined
const listeners = new Set<() => void>()

/** One store for the whole page, because islands share no React tree. */
export function useSession() {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => LOADING,
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  watch()
  return () => listeners.delete(listener)
}

function watch() {
  if (watching) return
  watching = true
  // Without a network it takes half a minute until the library says so.
  if (!navigator.onLine) apply(stored())
  getBackend().auth.onAuthStateChange((event, session) =>
    apply(session ?? (event === 'SIGNED_OUT' ? null : stored())),
  )
}

/**
 * One that could not be refreshed without a network. After a sign-out in another tab it may still be there, because the
 * message of that tab can be faster than its storage.
 */
const stored = () => JSON.parse(localStorage.getItem(SESSION_STORAGE_KEY) ?? 'null') as Session | null

/** Runs on every auth event, including those of other tabs and of a tab that becomes active again. */
function apply(session: Session | null) {
  const user = session?.user ?? null
  const known = user?.id === state.user?.id ? state : LOADING
  if (session) forgetSessionEnd()
  const hasEnded = hasSessionEnded()
  update({ ...known, loading: false, session, user, hasEnded, role: user ? known.role : null })
  if (user) void loadRole(user.id)
}

async function getRole(userId: string): Promise<Role | null> {
  const user = unwrap(await getBackend().data.from('users').select('role').eq('id', userId).maybeSingle())
  return user?.role ?? null
}

/** Several events can arrive at once, for example at page start; they share one request. */
async function loadRole(userId: string) {
  if (pendingRoleUserId === userId) return
  pendingRoleUserId = userId
  const result = await getRole(userId).then(
    (role) => ({ role, roleError: undefined }),
    (roleError: unknown) => {
      reportToConsole('The role could not be loaded', roleError)
      // A failed request must not take away a role that is already known.
      return { role: state.role ?? null, roleError }
    },
  )
  pendingRoleUserId = undefined
  if (state.user?.id === userId) update({ ...state, ...result })
}

/** For the staff area without a network: what was known last. */
export const assumeRole = (role: Role) => update({ ...state, role })

export function reloadRole() {
  update({ ...state, role: undefined, roleError: undefined })
  if (state.user) void loadRole(state.user.id)
}

function update(next: SessionState) {
  state = next
  if (state.user) document.documentElement.dataset['session'] = 'in'
  else delete document.documentElement.dataset['session']
  for (const listener of listeners) listener()
}
