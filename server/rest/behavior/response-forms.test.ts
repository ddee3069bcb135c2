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
  ['text/html', 406],
  ['text/html, application/json;q=0.9', 200],
  ['text/html, Application/JSON ; q=0.9', 200],
  ['application/vnd.pgrst.array', 200],
  ['*/*', 200],
])('Accept: %s answers %i', async (accept, status) => {
  expect((await library.fetch('/books', { headers: { accept } })).status).toBe(status)
})

test('Keys whose value is null can be left out', async () => {
  const read = async (path: string, kind: string) => {
    const accept = `application/vnd.pgrst.${kind}+json;nulls=stripped`
    const answer = await library.fetch(path, { headers: { accept } })
    expect(answer.headers.get('content-type')).toBe(`${accept}; charset=utf-8`)
    return answer.json()
  }
  const books = '/books?select=id,pages,editor:editor_id(name,born)&id=gte.3&order=id'
  expect(await read(books, 'array')).toEqual([{ id: 3, pages: 120 }, { id: 4 }])
  expect(await read('/books?select=id,pages&id=eq.4', 'object')).toEqual({ id: 4 })
  expect(await read('/rpc/first_author?select=id,born', 'array')).toEqual({ id: 1, born: '1815-12-10' })
  expect(await read('/rpc/all_tags?limit=1', 'array')).toEqual(['faith'])
  const { data } = await anon().from('books').select('id, pages').eq('id', 4).single().stripNulls()
  expect(data).toEqual({ id: 4 })
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

test('A path below a table is not found', async () => {
  const response = await library.fetch('/books/1')
  expect([response.status, (await response.json()).code]).toEqual([404, 'PGRST125'])
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
