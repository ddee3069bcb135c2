// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { SESSION_STORAGE_KEY } from '../../lib/storage-keys.ts'
import { connectBackend } from '../backend.ts'
import { hasSessionEnded } from './session-end.ts'

test('A stored session that ended before its token expired is noted when it cannot be refreshed', async () => {
  const session = { access_token: 'a.b.c', refresh_token: 'r', expires_at: 1, user: { id: '1' } }
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session))
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('/token')
      ? Response.json({ code: 'refresh_token_not_found', message: 'Not Found' }, { status: 400 })
      : Response.json([]),
  )
  const backend = connectBackend({ url: 'https://backend.example', publishableKey: 'sb_publishable_x' })
  await backend.data.from('cheeses').select('id')
  expect(hasSessionEnded()).toBe(true)
  expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull()
})
