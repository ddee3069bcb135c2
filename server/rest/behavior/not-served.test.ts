import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLibrary, type Library } from '../testing/library-server.ts'

let library: Library
let token: string
beforeAll(async () => {
  library = await startLibrary()
  token = await library.memberToken()
})
afterAll(() => library.close())

type Refused = [what: string, path: string, init: RequestInit, status: number, code: string]

const post = (type: string, body: string): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': type },
  body,
})
const accept = (type: string): RequestInit => ({ headers: { accept: type } })

/** What docs/data-api.md lists as refused. */
const REFUSED: Refused[] = [
  ['a PUT', '/topics?id=eq.1', { method: 'PUT', body: '{}' }, 405, 'PGRST117'],
  ['a body as CSV', '/topics', post('text/csv', 'id,name\n1,x'), 415, 'PGRST107'],
  ['a body of a form', '/rpc/add', post('application/x-www-form-urlencoded', 'a=1'), 415, 'PGRST107'],
  ['a list as the body of a call', '/rpc/add', post('application/json', '[{"a":1}]'), 400, 'PGRST127'],
  ['a body for an argument without a name', '/rpc/label', post('application/json', '{}'), 404, 'PGRST202'],
  ['an aggregate', '/books?select=pages.sum()', {}, 400, 'PGRST123'],
  ['a spread to many rows', '/authors?select=...books!author_id(title)', {}, 400, 'PGRST119'],
  ['more than three levels', '/books?select=a(b(c(d(e))))', {}, 400, 'PGRST100'],
  ['a cast to a type of the catalog', '/books?select=id::regclass', {}, 400, '42704'],
  ['a query plan', '/books', accept('application/vnd.pgrst.plan+json'), 406, 'PGRST107'],
  ['GeoJSON', '/books', accept('application/geo+json'), 406, 'PGRST107'],
  ['a single value as bytes', '/books?select=title', accept('application/octet-stream'), 406, 'PGRST107'],
  ['CSV of a value', '/rpc/add?a=1', accept('text/csv'), 400, 'PGRST127'],
  ['another schema', '/books', { headers: { 'accept-profile': 'auth' } }, 406, 'PGRST106'],
  ['the list of what there is', '/', {}, 404, 'PGRST205'],
]

test.each(REFUSED)('The data API refuses %s', async (_what, path, init, status, code) => {
  const answer = await library.fetch(path, init)
  expect([answer.status, (await answer.json()).code]).toEqual([status, code])
})

test('A write of a whole table and an update of several rows at once are refused', async () => {
  const send = (method: string, path: string, body: unknown) => library.sendAs(token, { method, path, body })
  for (const answer of [
    await send('PATCH', '/books', { pages: 1 }),
    await send('DELETE', '/books', undefined),
    await send('PATCH', '/books?id=eq.1', [{ pages: 1 }, { pages: 2 }]),
  ])
    expect(answer.status).toBe(400)
})

test('A refusal names no other table, column or function, and no value of a row', async () => {
  const asked = [
    '/book',
    '/books?select=titel',
    '/rpc/ad?a=1',
    '/books?select=author(name)',
    '/books?id=eq.x',
  ]
  for (const path of asked) {
    const { hint, details, message } = await (await library.fetch(path)).json()
    expect([path, hint]).toEqual([path, null])
    expect(`${message} ${details ?? ''}`).not.toMatch(/authors|'books\.title'|\badd\b|"x"/)
  }
})

test('The preferences tx and timezone, and the settings response.headers and request.cookies, have no effect', async () => {
  const prefer = 'tx=rollback, timezone=Asia/Tokyo, return=minimal'
  const body = { id: 90, name: 'Kept' }
  const written = await library.sendAs(token, { method: 'POST', path: '/topics', body, headers: { prefer } })
  expect(written.headers.get('preference-applied')).toBe('return=minimal')
  expect(await (await library.fetch('/topics?id=eq.90&select=name')).json()).toEqual([{ name: 'Kept' }])
  const answer = await library.fetch('/rpc/whose', { headers: { cookie: 'a=b', authorization: '' } })
  const { headers } = await answer.json()
  expect([headers.cookie, headers.authorization]).toEqual([undefined, undefined])
  expect(answer.headers.get('content-location')).toBeNull()
})

test('A planned or estimated count is the exact one', async () => {
  for (const prefer of ['count=planned', 'count=estimated']) {
    const answer = await library.fetch('/books?limit=1', { headers: { prefer } })
    expect(answer.headers.get('content-range')).toBe('0-0/4')
  }
})
