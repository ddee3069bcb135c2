// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { connectBackend, getBackend } from '../backend.ts'
import {
  COMMENT_DRAFT_STORAGE_PREFIX,
  COPY_STORAGE_PREFIX,
  SESSION_STORAGE_KEY,
} from '../../lib/storage-keys.ts'
import { forgetSession } from './sign-out-here.ts'

const config = { url: 'https://shop.example', publishableKey: 'sb_publishable_test' }

vi.mock('../backend-config.ts', () => ({ readBackendConfig: () => config }))

test('Forgetting the session of a deleted account ends it in every tab without a request, with what it left here', async () => {
  const fetched = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', fetched)
  const heard: string[] = []
  getBackend().auth.onAuthStateChange((event) => void heard.push(`here: ${event}`))
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  connectBackend(config).auth.onAuthStateChange((event) => void heard.push(`elsewhere: ${event}`))
  await expect.poll(() => heard).toHaveLength(2)
  const session = { access_token: 'a', refresh_token: 'r', expires_at: 9_999_999_999, user: { id: '1' } }
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session))
  localStorage.setItem(`${COPY_STORAGE_PREFIX}inventory`, '[]')
  sessionStorage.setItem(`${COMMENT_DRAFT_STORAGE_PREFIX}1:comte`, '{}')
  await forgetSession()
  expect([sessionStorage, localStorage].map(({ length }) => length)).toEqual([0, 0])
  await expect.poll(() => heard.slice(2)).toEqual(['here: SIGNED_OUT', 'elsewhere: SIGNED_OUT'])
  expect(fetched).not.toHaveBeenCalled()
})
