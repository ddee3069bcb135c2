import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLibrary, type Library } from '../testing/library-server.ts'

let library: Library
beforeAll(async () => {
  library = await startLibrary()
})
afterAll(() => library.close())

const anon = () => library.clientFor()

test('Comma-separated values have a header line', async () => {
  const { data } = await anon().from('books').select('id,title,in_print,pages').gte('id', 3).order('id').csv()
  expect(data).toBe(
    'id,title,in_print,pages\n3,"Wagers, and other ""games""",f,120\n4,"Anonymous letters",t,',
  )
})

test.each([
  ['application/vnd.pgrst.plan+json', 406],
  ['application/vnd.pgrst.object+json;nulls=stripped', 406],
  ['text/html', 406],
  ['text/html, application/json;q=0.9', 200],
  ['*/*', 200],
])('Accept: %s answers %i', async (accept, status) => {
  expect((await library.fetch('/books', { headers: { accept } })).status).toBe(status)
})

test('A response that has not changed is answered with 304', async () => {
  const first = await library.fetch('/books?id=eq.1')
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
  const again = await library.fetch('/books?id=eq.1', { headers })
  expect([first.status, again.status, await again.text()]).toEqual([200, 304, ''])
  expect((await library.fetch('/books?id=eq.2', { headers })).status).toBe(200)
})

test('An unknown method is not allowed', async () => {
  const response = await library.fetch('/books?id=eq.1', { method: 'PUT', body: '{}' })
  expect([response.status, (await response.json()).code]).toEqual([405, 'PGRST117'])
})

test('The root path with the description of the schema is not found', async () => {
  expect((await library.fetch('/')).status).toBe(404)
})

test('Another schema than the exposed one is refused by name', async () => {
  const auth = anon().schema('auth' as 'public')
  for (const request of [
    auth.from('users').select(),
    auth.from('users').select('*', { count: 'exact' }),
    auth.from('users').insert({ id: 1 }),
    auth.rpc('uid'),
  ]) {
    const { error, status } = await request
    expect([status, error]).toMatchObject([
      406,
      {
        code: 'PGRST106',
        message: 'Invalid schema: auth',
        hint: 'Only the following schemas are exposed: public',
      },
    ])
  }
  expect((await anon().schema('public').from('topics').select()).status).toBe(200)
})

test.each(['accept-profile', 'content-profile'])(
  'The header %s cannot select another schema',
  async (header) => {
    const response = await library.fetch('/users', { headers: { [header]: 'auth' } })
    expect([response.status, (await response.json()).code]).toEqual([406, 'PGRST106'])
  },
)
