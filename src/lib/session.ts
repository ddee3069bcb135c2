import type { Session, User } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import { getBackend } from './backend.ts'
import { getRole } from './role.ts'

export type SessionState = {
  /** True until the first session is known. */
  loading: boolean
  session: Session | null
  user: User | null
  /** Undefined while it is looked up, null for none. */
  role: string | null | undefined
}

const LOADING: SessionState = { loading: true, session: null, user: null, role: undefined }

let state = LOADING
let watching = false
let roleAskedFor: string | undefined
const listeners = new Set<() => void>()

/** One store for the whole page, since islands share no React tree. */
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
  getBackend().auth.onAuthStateChange((_event, session) => apply(session))
}

/** Runs on every auth event, also those of other tabs and of a tab that comes back to the front. */
function apply(session: Session | null) {
  const user = session?.user ?? null
  const role = user ? (user.id === state.user?.id ? state.role : undefined) : null
  update({ loading: false, session, user, role })
  if (user) void loadRole(user.id)
}

/** Several events can come at once, at the start of a page for one; they share an answer. */
async function loadRole(userId: string) {
  if (roleAskedFor === userId) return
  roleAskedFor = userId
  const role = await getRole(userId)
  roleAskedFor = undefined
  // A question that got no answer takes nothing from somebody whose role is known.
  if (state.user?.id === userId) update({ ...state, role: role ?? state.role ?? null })
}

function update(next: SessionState) {
  state = next
  if (state.user) document.documentElement.dataset['session'] = 'in'
  else delete document.documentElement.dataset['session']
  for (const listener of listeners) listener()
}
