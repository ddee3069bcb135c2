// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { hydrate } from './session-islands.tsx'

type Listener = (event: string, session: unknown) => void

const auth = vi.hoisted((): { announce?: Listener } => ({}))

vi.mock('../../backend/backend.ts', () => ({
  getBackend: () => ({
    auth: { onAuthStateChange: (listener: Listener) => void (auth.announce = listener) },
    data: { from: () => ({ select: () => ({ eq: () => ({ maybeSingle: async () => ({ data: null }) }) }) }) },
  }),
}))

vi.mock('../../features/community/panel/interaction-panel.tsx', () => ({
  InteractionPanel: ({ userId = '' }) => <p>Hello {userId}</p>,
}))

vi.mock('../../features/auth/account-menu.tsx', () => ({
  AccountMenu() {
    throw new Error('broken island')
  },
}))

const shown = () => document.body.textContent

beforeEach(() => {
  document.body.innerHTML = '<div><p>Please sign in</p></div>'
})

async function hydrateIsland(name: string, onFailure = vi.fn()) {
  const element = document.querySelector<HTMLElement>('div') ?? document.body
  element.dataset['island'] = name
  await hydrate(element, onFailure)
}

test('An island for users replaces the markup of the page while a user is signed in', async () => {
  await hydrateIsland('interaction-panel')
  await expect.poll(() => auth.announce).toBeDefined()
  expect(shown()).toBe('Please sign in')
  auth.announce?.('SIGNED_IN', { user: { id: 'mona' } })
  await expect.poll(shown).toBe('Hello mona')
  auth.announce?.('SIGNED_OUT', null)
  await expect.poll(shown).toBe('Please sign in')
})

test('An island that throws gives way to the markup of the page and reports its error', async () => {
  const onFailure = vi.fn()
  await hydrateIsland('account-menu', onFailure)
  await expect.poll(() => onFailure.mock.calls).toEqual([[new Error('broken island')]])
  expect(shown()).toBe('Please sign in')
})
