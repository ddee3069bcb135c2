// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import type { Session } from '@supabase/auth-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Listener = (event: string, session: Session | null) => void

const backend = vi.hoisted(() => ({
  listener: undefined as Listener | undefined,
  role: { data: { role: 'manager' }, error: null } as object,
  asked: 0,
}))

vi.mock('./backend.ts', () => ({
  getBackend: () => ({
    auth: { onAuthStateChange: (listener: Listener) => (backend.listener = listener) },
    data: {
      from: () => ({
        select: () => ({ eq: () => ({ maybeSingle: async () => (backend.asked++, backend.role) }) }),
      }),
    },
  }),
}))

const session = { user: { id: '1' } } as Session

beforeEach(async () => {
  vi.resetModules()
  Object.assign(backend, { role: { data: { role: 'manager' }, error: null }, asked: 0 })
  const { useSession } = await import('./session.ts')
  function Shown() {
    const { loading, user, role, roleError } = useSession()
    const failed = roleError ? true : undefined
    return (
      <output>
        {JSON.stringify({ loading, user: user?.id ?? null, role: role === undefined ? '?' : role, failed })}
      </output>
    )
  }
  render(<Shown />)
})

afterEach(cleanup)

const shown = () => JSON.parse(screen.getByRole('status').textContent)
const emit = (event: string, session: Session | null) => act(async () => backend.listener?.(event, session))

test('The session is loading until the first one is known', async () => {
  expect(shown()).toEqual({ loading: true, user: null, role: '?' })
  await emit('INITIAL_SESSION', null)
  expect(shown()).toEqual({ loading: false, user: null, role: null })
})

test('Whoever signs in gets their role, and loses it when they sign out', async () => {
  await emit('INITIAL_SESSION', null)
  await emit('SIGNED_IN', session)
  expect(shown()).toEqual({ loading: false, user: '1', role: 'manager' })
  expect(document.documentElement.dataset['session']).toBe('in')
  await emit('SIGNED_OUT', null)
  expect(shown()).toEqual({ loading: false, user: null, role: null })
  expect(document.documentElement.dataset['session']).toBeUndefined()
})

test('A role that was taken away is noticed at the next event', async () => {
  await emit('SIGNED_IN', session)
  backend.role = { data: { role: 'customer' }, error: null }
  await emit('TOKEN_REFRESHED', session)
  expect(shown().role).toBe('customer')
})

test('A role that cannot be loaded is none, is logged, and can be asked for again', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  backend.role = { data: null, error: { message: 'TypeError: Failed to fetch' } }
  await emit('SIGNED_IN', session)
  expect(shown()).toEqual({ loading: false, user: '1', role: null, failed: true })
  expect(logged).toHaveBeenCalledOnce()
  await emit('TOKEN_REFRESHED', session)
  expect(shown().failed).toBe(true)
  backend.role = { data: { role: 'manager' }, error: null }
  const { askForRoleAgain } = await import('./session.ts')
  await act(async () => askForRoleAgain())
  expect(shown()).toEqual({ loading: false, user: '1', role: 'manager' })
})

test('Whoever has no row among the users has no role, and nothing has failed', async () => {
  backend.role = { data: null, error: null }
  await emit('SIGNED_IN', session)
  expect(shown()).toEqual({ loading: false, user: '1', role: null })
})

test('Somebody whose role is known keeps it when it cannot be looked up again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await emit('SIGNED_IN', session)
  backend.role = { data: null, error: { message: 'TypeError: Failed to fetch' } }
  await emit('SIGNED_IN', session)
  expect(shown().role).toBe('manager')
})

test('Events at the same moment share one question about the role', async () => {
  await act(async () => {
    backend.listener?.('SIGNED_IN', session)
    backend.listener?.('INITIAL_SESSION', session)
  })
  expect(backend.asked).toBe(1)
})
