// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { connectBackend } from './backend.ts'
import { SESSION_STORAGE_KEY } from '../lib/storage-keys.ts'

const sent: Headers[] = []

beforeEach(() => {
  sent.length = 0
  localStorage.clear()
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(new Headers(init.headers))
    return Response.json([])
  })
})

const readCheeses = () =>
  connectBackend({ url: 'https://backend.example', publishableKey: 'sb_publishable_x' })
    .data.from('cheeses')
    .select('id')

test('A request without a session carries only the publishable key', async () => {
  await readCheeses()
  expect(sent[0]?.get('apikey')).toBe('sb_publishable_x')
  expect(sent[0]?.get('authorization')).toBe('Bearer sb_publishable_x')
})

test('A request of a signed-in person carries their access token', async () => {
  const inAnHour = Math.floor(Date.now() / 1000) + 3600
  const session = { access_token: 'a.b.c', refresh_token: 'r', expires_at: inAnHour, user: { id: '1' } }
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session))
  await readCheeses()
  expect(sent[0]?.get('apikey')).toBe('sb_publishable_x')
  expect(sent[0]?.get('authorization')).toBe('Bearer a.b.c')
})
