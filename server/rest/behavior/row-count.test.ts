import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLibrary, type Library } from '../testing/library-server.ts'

let library: Library
beforeAll(async () => {
  library = await startLibrary()
})
afterAll(() => library.close())

const anon = () => library.clientFor()

test('A table can be counted by selecting count', async () => {
  expect((await anon().from('books').select('count')).data).toEqual([{ count: 4 }])
  expect((await anon().from('books').select('total:count::text').gt('pages', 100).single()).data).toEqual({
    total: '2',
  })
})

test('Embedded rows can be counted for each row', async () => {
  const { data } = await anon().from('topics').select('id, books(count)').order('id').returns<unknown[]>()
  expect(data).toEqual([
    { id: 1, books: [{ count: 3 }] },
    { id: 2, books: [{ count: 1 }] },
  ])
})

test('A count respects the filters of its own level', async () => {
  const { data } = await anon()
    .from('topics')
    .select('id, books(count)')
    .eq('books.in_print', false)
    .order('id')
    .returns<unknown[]>()
  expect(data).toEqual([
    { id: 1, books: [{ count: 1 }] },
    { id: 2, books: [{ count: 1 }] },
  ])
})

test('A part of the name count is a part of a column, which the table does not have', async () => {
  const response = await library.fetch('/books?select=count->x')
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { code: '42703', message: 'column books.count does not exist' },
  ])
})

test('A count beside columns is refused, because it would need a grouping', async () => {
  const { status, error } = await anon().from('books').select('id, count')
  expect([status, error?.code]).toEqual([400, '42803'])
})

test('A column named count is read as a column', async () => {
  const { owner } = library.database
  await owner.unsafe(`
    create table public.tallies (id int primary key, count int not null);
    insert into public.tallies values (1, 7), (2, 8);
    alter table public.tallies enable row level security;
    create policy "Everyone can read tallies" on public.tallies for select using (true);
    grant select on public.tallies to anon;
    notify pgrst, 'reload schema'`)
  await expect.poll(async () => (await library.fetch('/tallies')).status).toBe(200)
  expect((await anon().from('tallies').select('count').order('id')).data).toEqual([
    { count: 7 },
    { count: 8 },
  ])
})
