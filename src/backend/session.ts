import type { Session, User } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import { getBackend } from './backend.ts'
import { unwrap } from './unwrap.ts'

export type SessionState = {
  /** True until the first session is known. */
  loading: boolean
  session: Session | null
  user: User | null
  /** Undefined while it is looked up, null for none. */
  role: string | null | undefined
  /** Why the last question about the role got no answer. */
  roleError?: unknown
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
  const known = user?.id === state.user?.id ? state : LOADING
  update({ ...known, loading: false, session, user, role: user ? known.role : null })
  if (user) void loadRole(user.id)
}

async function getRole(userId: string): Promise<string | null> {
  const user = unwrap(await getBackend().data.from('users').select('role').eq('id', userId).maybeSingle())
  return user?.role ?? null
}

/** Several events can come at once, at the start of a page for one; they share an answer. */
async function loadRole(userId: string) {
  if (roleAskedFor === userId) return
  roleAskedFor = userId
  const answer = await getRole(userId).then(
    (role) => ({ role, roleError: undefined }),
    (roleError: unknown) => {
      console.error('The role could not be loaded', roleError)
      // A question that got no answer takes nothing from somebody whose role is known.
      return { role: state.role ?? null, roleError }
    },
  )
  roleAskedFor = undefined
  if (state.user?.id === userId) update({ ...state, ...answer })
}

export function askForRoleAgain() {
  update({ ...state, role: undefined, roleError: undefined })
  if (state.user) void loadRole(state.user.id)
}

function update(next: SessionState) {
  state = next
  if (state.user) document.documentElement.dataset['session'] = 'in'
  else delete document.documentElement.dataset['session']
  for (const listener of listeners) listener()
}
