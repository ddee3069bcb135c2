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

const note = { owner_id: memberId, book_id: 1, body: 'First' }

test('An empty list merges nothing', async () => {
  const prefer = 'resolution=merge-duplicates, return=representation'
  const response = await send('POST', '/notes', [], { prefer })
  expect([response.status, await response.json()]).toEqual([200, []])
})

test('A new row is inserted and an existing one replaced', async () => {
  const upsert = (body: string) =>
    member()
      .from('notes')
      .upsert({ ...note, body }, { onConflict: 'owner_id,book_id' })
      .select('body, stars')
  const created = await upsert('First')
  expect([created.status, created.data]).toEqual([201, [{ body: 'First', stars: 3 }]])
  const replaced = await upsert('Second')
  expect([replaced.status, replaced.data]).toEqual([200, [{ body: 'Second', stars: 3 }]])
})

test('A request that inserts one row and merges another has created something', async () => {
  const rows = [note, { ...note, book_id: 2 }]
  const { status, data } = await member()
    .from('notes')
    .upsert(rows, { onConflict: 'owner_id,book_id' })
    .select('book_id')
  expect([status, data]).toEqual([201, [{ book_id: 1 }, { book_id: 2 }]])
})

test('A row of nothing but its key is merged, and one of defaults alone changes nothing', async () => {
  await library.database.owner`grant update on public.requests to authenticated`
  const merge = async (row: object) => {
    const prefer = 'resolution=merge-duplicates, return=representation'
    const response = await send('POST', '/requests?select=id', [row], { prefer })
    return [response.status, await response.json()]
  }
  expect(await merge({ id: 1 })).toEqual([201, [{ id: 1 }]])
  expect(await merge({ id: 1 })).toEqual([200, [{ id: 1 }]])
  expect(await merge({})).toEqual([201, []])
  expect(await merge({})).toEqual([201, [{ id: 2 }]])
})

test('Duplicates can be ignored', async () => {
  const { data, status } = await member()
    .from('notes')
    .upsert([{ ...note, body: 'Third' }], { onConflict: 'owner_id,book_id', ignoreDuplicates: true })
    .select('body')
  expect([status, data]).toEqual([201, []])
})

test('Without conflict columns the primary key is used', async () => {
  const first = await send('POST', '/notes', note, { prefer: 'resolution=merge-duplicates' })
  expect(first.status).toBe(409)
})

test("Another member's row cannot be replaced", async () => {
  const other = library.clientFor(await library.memberToken())
  const { error, status } = await other.from('notes').upsert(note, { onConflict: 'owner_id,book_id' })
  expect([status, error?.code]).toEqual([403, '42501'])
})

test('Columns without a unique key are refused', async () => {
  const { error, status } = await member().from('notes').upsert(note, { onConflict: 'body' })
  expect([status, error?.code]).toEqual([400, '42P10'])
})

test('The same row twice in one request is refused', async () => {
  const { error, status } = await member()
    .from('notes')
    .upsert([note, note], { onConflict: 'owner_id,book_id' })
  expect([status, error?.code]).toEqual([400, '21000'])
})
