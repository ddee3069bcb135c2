// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import type { Session } from '@supabase/auth-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SESSION_STORAGE_KEY } from '../../lib/storage-keys.ts'

type Listener = (event: string, session: Session | null) => void

const backend = vi.hoisted(() => ({
  listener: undefined as Listener | undefined,
  role: { data: { role: 'manager' }, error: null } as object,
  requests: 0,
}))

vi.mock('../backend.ts', () => ({
  getBackend: () => ({
    auth: { onAuthStateChange: (listener: Listener) => (backend.listener = listener) },
    data: {
      from: () => ({
        select: () => ({ eq: () => ({ maybeSingle: async () => (backend.requests++, backend.role) }) }),
      }),
    },
  }),
}))

const session = { user: { id: '1' } } as Session

beforeEach(async () => {
  vi.resetModules()
  Object.assign(backend, { role: { data: { role: 'manager' }, error: null }, requests: 0 })
  const { useSession } = await import('./session.ts')
  function Shown() {
    const { loading, user, role = '?', roleError, hasEnded } = useSession()
    const notes = { ...(Boolean(roleError) && { failed: true }), ...(hasEnded && { hasEnded }) }
    return <output>{JSON.stringify({ loading, user: user?.id ?? null, role, ...notes })}</output>
  }
  render(<Shown />)
})

afterEach(cleanup)

const shown = () => JSON.parse(screen.getByRole('status').textContent)
const emit = (event: string, session: Session | null) => act(async () => backend.listener?.(event, session))

test('The session is loading until the first auth event', async () => {
  expect(shown()).toEqual({ loading: true, user: null, role: '?' })
  await emit('INITIAL_SESSION', null)
  expect(shown()).toEqual({ loading: false, user: null, role: null })
})

test('A person has their role from sign-in to sign-out', async () => {
  await emit('INITIAL_SESSION', null)
  await emit('SIGNED_IN', session)
  expect(shown()).toEqual({ loading: false, user: '1', role: 'manager' })
  expect(document.documentElement.dataset['session']).toBe('in')
  await emit('SIGNED_OUT', null)
  expect(shown()).toEqual({ loading: false, user: null, role: null })
  expect(document.documentElement.dataset['session']).toBeUndefined()
})

test('A sign-out in another tab counts although its storage arrives later', async () => {
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session))
  await emit('SIGNED_IN', session)
  await emit('SIGNED_OUT', null)
  expect(shown()).toEqual({ loading: false, user: null, role: null })
  localStorage.clear()
})

test('A session that was dropped has ended, and a later one that is signed out has not', async () => {
  const { noteSessionEnd } = await import('./session-end.ts')
  await emit('SIGNED_IN', session)
  noteSessionEnd()
  await emit('SIGNED_OUT', null)
  expect(shown()).toEqual({ loading: false, user: null, role: null, hasEnded: true })
  await emit('SIGNED_IN', session)
  await emit('SIGNED_OUT', null)
  expect(shown()).toEqual({ loading: false, user: null, role: null })
})

test('A changed role is read at the next auth event', async () => {
  await emit('SIGNED_IN', session)
  backend.role = { data: { role: 'customer' }, error: null }
  await emit('TOKEN_REFRESHED', session)
  expect(shown().role).toBe('customer')
})

test('A role that fails to load is null and logged, and can be loaded again', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  backend.role = { data: null, error: { message: 'TypeError: Failed to fetch' } }
  await emit('SIGNED_IN', session)
  expect(shown()).toEqual({ loading: false, user: '1', role: null, failed: true })
  expect(logged).toHaveBeenCalledOnce()
  await emit('TOKEN_REFRESHED', session)
  expect(shown().failed).toBe(true)
  backend.role = { data: { role: 'manager' }, error: null }
  const { reloadRole } = await import('./session.ts')
  await act(async () => reloadRole())
  expect(shown()).toEqual({ loading: false, user: '1', role: 'manager' })
})

test('A person without a row in users has no role and no error', async () => {
  backend.role = { data: null, error: null }
  await emit('SIGNED_IN', session)
  expect(shown()).toEqual({ loading: false, user: '1', role: null })
})

test('A known role is kept when it fails to load again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await emit('SIGNED_IN', session)
  backend.role = { data: null, error: { message: 'TypeError: Failed to fetch' } }
  await emit('SIGNED_IN', session)
  expect(shown().role).toBe('manager')
})

test('Simultaneous auth events share one request for the role', async () => {
  await act(async () => {
    backend.listener?.('SIGNED_IN', session)
    backend.listener?.('INITIAL_SESSION', session)
  })
  expect(backend.requests).toBe(1)
})
