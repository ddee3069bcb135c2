import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startLibrary, type Library } from '../testing/library-server.ts'

let library: Library
beforeAll(async () => {
  library = await startLibrary()
  await library.database.owner.unsafe(`
    create view public.catalog as
      select b.id as number, b.title, b.author_id as writer, upper(b.title) as shouted,
             (select count(*) from public.covers c where c.book_id = b.id) as covers_count
      from public.books b where b.title <> 'a (b) {c} \\ "d"';
    create view public.printed as select number, writer from public.catalog;
    create view public.writers as select id, name from public.authors;
    grant select on public.catalog, public.printed, public.writers to anon;
    notify pgrst, 'reload schema'`)
  await vi.waitUntil(async () => (await library.fetch('/writers')).ok, { timeout: 20_000 })
})
afterAll(() => library.close())

const anon = () => library.clientFor()

test('A view embeds a table by the foreign key of its own table', async () => {
  const { data } = await anon()
    .from('catalog')
    .select('title, authors(name)')
    .eq('number', 1)
    .returns<unknown>()
  expect(data).toEqual([{ title: 'Engines', authors: { name: 'Ada' } }])
})

test('A view of a view embeds like the table it shows', async () => {
  const { data } = await anon().from('printed').select('authors(name), covers(color)').eq('number', 2)
  expect(data).toEqual([{ authors: { name: 'Blaise' }, covers: { color: 'blue' } }])
})

test('A table embeds a view, and a view another one', async () => {
  const covered = await anon().from('covers').select('catalog(title)').eq('book_id', 1)
  expect(covered.data).toEqual([{ catalog: { title: 'Engines' } }])
  const { data } = await anon().from('writers').select('name, catalog(title)').eq('id', 1)
  expect(data).toEqual([{ name: 'Ada', catalog: [{ title: 'Engines' }] }])
})

test('A view is reached through a junction table', async () => {
  const { data } = await anon().from('topics').select('name, catalog(number)').eq('id', 2)
  expect(data).toEqual([{ name: 'Play', catalog: [{ number: 3 }] }])
})

test('Views do not make the keys of their tables ambiguous', async () => {
  const { data } = await anon().from('books').select('author_id(name)').eq('id', 1)
  expect(data).toEqual([{ author_id: { name: 'Ada' } }])
})

test('A view does not lead back to the table it shows', async () => {
  const { status, error } = await anon().from('books').select('covers(catalog(title))')
  expect([status, error?.code]).toEqual([400, 'PGRST127'])
})
