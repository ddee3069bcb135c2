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
const countBooks = async () =>
  (await library.database.owner<{ n: number }[]>`select count(*)::int as n from public.books`)[0]?.n

beforeAll(async () => {
  await member().from('notes').insert({ owner_id: memberId, book_id: 1, body: 'Mine' })
})

test('Changed rows are returned on request', async () => {
  const { data, count, status } = await member()
    .from('books')
    .update({ pages: 91, tags: ['new'] }, { count: 'exact' })
    .eq('id', 2)
    .eq('in_print', true)
    .select('id, pages, tags, covers(color)')
  expect([data, count, status]).toEqual([
    [{ id: 2, pages: 91, tags: ['new'], covers: { color: 'blue' } }],
    1,
    200,
  ])
})

test('Changed rows are ordered by a column that is not selected, and can be counted', async () => {
  const change = (query: string) =>
    send('PATCH', `/books?id=in.(1,3)&${query}`, { in_print: true }, { prefer: 'return=representation' })
  expect(await (await change('select=id&order=pages.desc')).json()).toEqual([{ id: 1 }, { id: 3 }])
  expect(await (await change('select=id&order=pages')).json()).toEqual([{ id: 3 }, { id: 1 }])
  expect(await (await change('select=count')).json()).toEqual([{ count: 2 }])
})

test('Without a preference an update returns nothing', async () => {
  const { data, status } = await member().from('books').update({ pages: 90 }).eq('id', 2)
  expect([data, status]).toEqual([null, 204])
})

test('An update without a match is not an error', async () => {
  const { data, status } = await member().from('books').update({ pages: 1 }).eq('id', 99).select()
  expect([data, status]).toEqual([[], 200])
})

test.each(['/books?id=eq.1', '/books'])('Nothing to change is changed nowhere, at %s', async (path) => {
  for (const nothing of [{}, [{}], []]) {
    const response = await send('PATCH', path, nothing, { prefer: 'return=representation' })
    expect([response.status, await response.json()]).toEqual([200, []])
    const silent = await send('PATCH', path, nothing)
    expect([silent.status, silent.headers.get('content-range')]).toEqual([204, '*/*'])
  }
})

test('A change of a whole table is refused', async () => {
  const before = await countBooks()
  const update = await send('PATCH', '/books', { pages: 1 })
  const message = 'UPDATE requires a WHERE clause'
  expect([update.status, await update.json()]).toMatchObject([400, { code: '21000', message }])
  const deletion = await send('DELETE', '/books', '')
  expect([deletion.status, await deletion.json()]).toMatchObject([
    400,
    { code: '21000', message: 'DELETE requires a WHERE clause' },
  ])
  expect(await countBooks()).toBe(before)
})

test('A requested single row without exactly one match rolls the change back', async () => {
  const { error, status } = await member()
    .from('books')
    .update({ pages: 7 })
    .in('id', [1, 2])
    .select()
    .single()
  expect([status, error?.code]).toEqual([406, 'PGRST116'])
  const { data } = await member().from('books').select('id').eq('pages', 7)
  expect(data).toEqual([])
})

test('A failed insert of a single row leaves the connection usable', async () => {
  const insert = () => member().from('books').insert({ title: 'Engines' }).select().single()
  const statuses = (await Promise.all(Array.from({ length: 20 }, insert))).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([409]))
  const reads = await Promise.all(
    Array.from({ length: 20 }, () => member().from('books').select('id').eq('id', 1)),
  )
  expect(new Set(reads.map(({ status }) => status))).toEqual(new Set([200]))
})

test('A change of more rows than max-affected is rolled back', async () => {
  const response = await send(
    'PATCH',
    '/books?id=in.(1,2)',
    { pages: 8 },
    { prefer: 'handling=strict, max-affected=1' },
  )
  expect([response.status, (await response.json()).code]).toEqual([400, 'PGRST124'])
  const { data } = await member().from('books').select('id').eq('pages', 8)
  expect(data).toEqual([])
})

test('Unknown preferences are refused when handling is strict', async () => {
  const response = await send('PATCH', '/books?id=eq.1', {}, { prefer: 'handling=strict, wings=two' })
  expect([response.status, (await response.json()).code]).toEqual([400, 'PGRST122'])
})

test('Deleted rows are returned on request', async () => {
  await member()
    .from('books')
    .insert([{ title: 'Loud' }, { title: 'One' }])
  const { data, status } = await member()
    .from('books')
    .delete()
    .like('title', 'Lou*')
    .is('pages', null)
    .select('title')
  expect([data, status]).toEqual([[{ title: 'Loud' }], 200])
  expect((await member().from('books').delete().eq('title', 'One')).status).toBe(204)
})

test('A row that others refer to cannot be deleted', async () => {
  const { error, status } = await member().from('books').delete().eq('id', 1)
  expect([status, error?.code]).toEqual([409, '23503'])
})

test("Another member's rows are neither changed nor deleted", async () => {
  const other = library.clientFor(await library.memberToken())
  expect(
    (await other.from('notes').update({ body: 'Theirs' }).eq('owner_id', memberId).select()).data,
  ).toEqual([])
  expect((await other.from('notes').delete().eq('owner_id', memberId).select()).data).toEqual([])
})

test('Applied preferences are confirmed', async () => {
  const response = await send(
    'PATCH',
    '/books?id=eq.1',
    { pages: 320 },
    { prefer: 'return=representation,count=exact' },
  )
  expect(response.headers.get('preference-applied')).toBe('return=representation, count=exact')
  expect(response.headers.get('content-range')).toBe('0-0/1')
})
