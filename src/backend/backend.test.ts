// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { connectBackend } from './backend.ts'
import { SESSION_STORAGE_KEY } from '../lib/storage-keys.ts'
import { handleSessionEndOnPage, hasSessionEnded } from './session/session-end.ts'

const sent: Headers[] = []
const asVisitor = 'Bearer sb_publishable_x'
let answer = (_authorization: string | null) => Response.json([])

beforeEach(() => {
  sent.length = 0
  localStorage.clear()
  answer = () => Response.json([])
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    sent.push(headers)
    return answer(headers.get('authorization'))
  })
})

function storeSession(token: string) {
  const inAnHour = Math.floor(Date.now() / 1000) + 3600
  const session = { access_token: token, refresh_token: 'r', expires_at: inAnHour, user: { id: '1' } }
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session))
}

const refused = () => Response.json({ code: 'PT401', message: 'This session has ended' }, { status: 401 })
const refuseSessions = (authorization: string | null) =>
  authorization === asVisitor ? Response.json([]) : refused()

const connect = () => connectBackend({ url: 'https://backend.example', publishableKey: 'sb_publishable_x' })

const readCheeses = (backend = connect()) => backend.data.from('cheeses').select('id')

test('A request without a session carries only the publishable key', async () => {
  await readCheeses()
  expect(sent[0]?.get('apikey')).toBe('sb_publishable_x')
  expect(sent[0]?.get('authorization')).toBe(asVisitor)
})

test('A request of a signed-in person carries their access token', async () => {
  storeSession('a.b.c')
  await readCheeses()
  expect(sent[0]?.get('apikey')).toBe('sb_publishable_x')
  expect(sent[0]?.get('authorization')).toBe('Bearer a.b.c')
})

test('A session that ended elsewhere is dropped once, and the next request is that of a visitor', async () => {
  storeSession('a.b.c')
  answer = refuseSessions
  const backend = connect()
  const signOuts = vi.fn()
  backend.auth.onAuthStateChange((event) => event === 'SIGNED_OUT' && signOuts())
  const answers = await Promise.all([readCheeses(backend), readCheeses(backend), readCheeses(backend)])
  expect(answers.map(({ error }) => error?.code)).toEqual(['PT401', 'PT401', 'PT401'])
  expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull()
  expect(signOuts).toHaveBeenCalledTimes(1)
  expect(hasSessionEnded()).toBe(true)
  expect((await readCheeses(backend)).error).toBeNull()
  // No request to sign out, which would be refused too.
  expect(sent).toHaveLength(4)
})

test('The end of an earlier session does not drop the one that was started meanwhile', async () => {
  storeSession('a.b.c')
  answer = () => {
    storeSession('d.e.f')
    return refused()
  }
  await readCheeses()
  expect(localStorage.getItem(SESSION_STORAGE_KEY)).toContain('d.e.f')
})

test('A request that is denied for another reason keeps the session', async () => {
  storeSession('a.b.c')
  answer = () => Response.json({ code: '42501', message: 'permission denied' }, { status: 403 })
  await readCheeses()
  expect(localStorage.getItem(SESSION_STORAGE_KEY)).toContain('a.b.c')
})

test('A page that handles the end of the session itself keeps it until then', async () => {
  storeSession('a.b.c')
  answer = refuseSessions
  const stopHandling = handleSessionEndOnPage()
  await readCheeses()
  expect(localStorage.getItem(SESSION_STORAGE_KEY)).toContain('a.b.c')
  stopHandling()
  await readCheeses()
  expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull()
})
