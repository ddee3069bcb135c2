import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLibrary, type Library } from '../testing/library-server.ts'

let library: Library
let token: string
const memberId = randomUUID()
beforeAll(async () => {
  library = await startLibrary()
  token = await library.memberToken(memberId)
})
afterAll(() => library.close())

const member = () => library.clientFor(token)
const send = (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
  library.sendAs(token, { method, path, body, headers })

test('Without a preference an insert returns nothing', async () => {
  const response = await send('POST', '/books', { title: 'Quiet' })
  expect([response.status, await response.text(), response.headers.get('content-range')]).toEqual([
    201,
    '',
    '*/*',
  ])
})

test('An inserted row is returned with its embedded resources', async () => {
  const { data, status } = await member()
    .from('books')
    .insert({ title: 'Loud', author_id: 1, tags: ['a', 'b"c'] })
    .select('title, tags, pages, author:authors!author_id(name)')
    .single()
  expect([status, data]).toEqual([
    201,
    { title: 'Loud', tags: ['a', 'b"c'], pages: null, author: { name: 'Ada' } },
  ])
})

test('A computed column is returned and cannot be written', async () => {
  const { data } = await member().from('books').insert({ title: 'Computed' }).select('label').single()
  expect(data).toEqual({ label: 'COMPUTED' })
  const changed = await member()
    .from('books')
    .update({ title: 'Changed' })
    .eq('label', 'COMPUTED')
    .select('label')
  expect(changed.data).toEqual([{ label: 'CHANGED' }])
  const { status, error } = await member().from('books').insert({ title: 'Other', label: 'OTHER' })
  expect([status, error]).toMatchObject([
    400,
    { code: 'PGRST204', message: "Could not find the 'label' column of 'books' in the schema cache" },
  ])
})

test('Several rows are inserted at once', async () => {
  const { data, count } = await member()
    .from('books')
    .insert([{ title: 'One' }, { title: 'Two' }], { count: 'exact' })
    .select('title')
  expect([data, count]).toEqual([[{ title: 'One' }, { title: 'Two' }], 2])
})

test('Rows with different keys need a list of columns', async () => {
  const rows = [{ title: 'Three', pages: 3 }, { title: 'Four' }]
  const refused = await send('POST', '/books', rows)
  expect([refused.status, (await refused.json()).code]).toEqual([400, 'PGRST102'])
  const { data } = await member().from('books').insert(rows).select('title, pages')
  expect(data).toEqual([
    { title: 'Three', pages: 3 },
    { title: 'Four', pages: null },
  ])
})

test('Missing keys can mean the default', async () => {
  const rows = [
    { title: 'Five', in_print: false, pages: 5 },
    { title: 'Six', in_print: true },
    { title: 'Seven' },
  ]
  const { data, error } = await member()
    .from('books')
    .insert(rows, { defaultToNull: false })
    .select('in_print, pages')
  expect(error).toBeNull()
  expect(data).toEqual([
    { in_print: false, pages: 5 },
    { in_print: true, pages: null },
    { in_print: true, pages: null },
  ])
})

test('An empty list inserts nothing and an empty object the defaults', async () => {
  const nothing = await send('POST', '/books', [], { prefer: 'return=representation' })
  expect([nothing.status, await nothing.json()]).toEqual([201, []])
  expect((await send('POST', '/books', {})).status).toBe(400)
})

test('Preferences are confirmed in an order of their own', async () => {
  const { headers } = await send(
    'POST',
    '/notes?columns=book_id,body&on_conflict=owner_id,book_id',
    { book_id: 4, body: 'Ordered' },
    {
      prefer:
        'max-affected=1, handling=strict, count=exact, return=minimal, missing=default, resolution=merge-duplicates',
    },
  )
  expect(headers.get('preference-applied')).toBe(
    'resolution=merge-duplicates, missing=default, return=minimal, count=exact, handling=strict',
  )
})

test('The preference headers-only returns the location of the row', async () => {
  const response = await send('POST', '/topics', { id: 50, name: 'Where' }, { prefer: 'return=headers-only' })
  expect([response.status, response.headers.get('location')]).toEqual([201, '/topics?id=eq.50'])
})

test('Several rows, and rows that are returned, have no location', async () => {
  const rows = [51, 52].map((id) => ({ id, name: `Nowhere ${id}` }))
  const several = await send('POST', '/topics', rows, { prefer: 'return=headers-only' })
  expect([several.status, several.headers.get('location')]).toEqual([201, null])
  const returned = await send(
    'POST',
    '/topics',
    { id: 53, name: 'Here' },
    { prefer: 'return=representation' },
  )
  expect([await returned.json(), returned.headers.get('location')]).toEqual([
    [{ id: 53, name: 'Here' }],
    null,
  ])
})

test.each([
  [{ title: null }, 400, '23502'],
  [{ title: 'x'.repeat(81) }, 400, '23514'],
  [{ title: 'Engines' }, 409, '23505'],
  [{ title: 'Lost', author_id: 99 }, 409, '23503'],
  [{ title: 'Many', pages: 'x' }, 400, '22P02'],
  [{ title: 'Minus', pages: -1 }, 403, '42501'],
  [{ title: 'Extra', nope: 1 }, 400, 'PGRST204'],
  [{ title: 'Computed', search: 'x' }, 400, '428C9'],
  [{ title: 'nul \u0000' }, 400, '22P05'],
  ['{"title": ', 400, 'PGRST102'],
  ['', 400, 'PGRST102'],
  ['[1, 2]', 400, 'PGRST102'],
])('%j answers %i %s', async (row, status, code) => {
  const response = await send('POST', '/books', row)
  expect([response.status, (await response.json()).code]).toEqual([status, code])
})

test('A visitor is refused with 401', async () => {
  const { error, status } = await library.clientFor().from('books').insert({ title: 'No' })
  expect([status, error?.code]).toEqual([401, '42501'])
})

test('Other content types are refused', async () => {
  const response = await send('POST', '/books', 'title\nCsv', { 'content-type': 'text/csv' })
  expect(response.status).toBe(415)
})

test('A body that is not UTF-8 is refused', async () => {
  const response = await library.fetch('/books', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: Buffer.from('{"title": "Comt\xe9"}', 'latin1'),
  })
  expect([response.status, (await response.json()).code]).toEqual([400, 'PGRST102'])
})

test('A body over the limit is refused', async () => {
  const response = await send('POST', '/books', { title: 'x'.repeat(70_000) })
  expect(response.status).toBe(413)
})
