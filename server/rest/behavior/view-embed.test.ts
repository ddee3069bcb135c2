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
    create view public.pen_names as select id, name || number as name
      from public.authors, generate_series(1, 2) number;
    create view public.again as select id, title, author_id from public.books;
    create or replace view public.again as select id, title, author_id from public.again;
    create schema hidden;
    create table hidden.clubs (id int primary key, name text, founder_id int references public.authors);
    create table hidden.readers (id int primary key, name text);
    create table hidden.books (club_id int references hidden.clubs, reader_id int references hidden.readers,
      primary key (club_id, reader_id));
    insert into hidden.clubs values (1, 'Night', 1), (2, 'Day', null);
    insert into hidden.readers values (1, 'Rosa'), (2, 'Sam');
    insert into hidden.books values (1, 1), (1, 2);
    create view public.clubs as select id as number, name, founder_id as founder, founder_id as owner from hidden.clubs;
    create view public.readers as select id, name from hidden.readers;
    create view public.members as select club_id, reader_id as reader from hidden.books;
    grant select on public.catalog, public.printed, public.writers, public.pen_names, public.again, public.clubs, public.readers,
      public.members to anon;
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

test('Of a view with several rows for the one that a key refers to, one row is embedded', async () => {
  const { data } = await anon().from('books').select('pen_names!author_id(id)').eq('id', 1)
  expect(data).toEqual([{ pen_names: { id: 1 } }])
})

test('A view is reached through a junction table', async () => {
  const { data } = await anon().from('topics').select('name, catalog(number)').eq('id', 2)
  expect(data).toEqual([{ name: 'Play', catalog: [{ number: 3 }] }])
})

test('Views of tables that are not exposed embed by the keys of those tables', async () => {
  const read = async (path: string) => (await library.fetch(path)).json()
  expect(await read('/members?select=clubs(name),readers(name)&reader=eq.2')).toEqual([
    { clubs: { name: 'Night' }, readers: { name: 'Sam' } },
  ])
  expect(await read('/clubs?select=name,readers(name),members(reader)&order=number')).toEqual([
    { name: 'Night', readers: [{ name: 'Rosa' }, { name: 'Sam' }], members: [{ reader: 1 }, { reader: 2 }] },
    { name: 'Day', readers: [], members: [] },
  ])
  expect(await read('/clubs?select=founder(name)&number=eq.1')).toEqual([{ founder: { name: 'Ada' } }])
})

test('A table that is not exposed is not mistaken for an exposed one of its name', async () => {
  const { error } = await anon().from('readers').select('books(title)')
  expect(error?.code).toBe('PGRST200')
})

test('A view that shows a key under two names needs one of them as a hint', async () => {
  const { status, error } = await anon().from('clubs').select('authors(name)')
  expect([status, error?.code]).toEqual([300, 'PGRST201'])
  const { data } = await anon().from('clubs').select('authors!owner(name)').eq('number', 1)
  expect(data).toEqual([{ authors: { name: 'Ada' } }])
})

test('A view that selects from itself cannot be read, and everything else can', async () => {
  const { status, error } = await anon().from('again').select('authors(name)')
  expect([status, error?.code]).toEqual([400, 'PGRST200'])
  expect((await anon().from('again').select()).status).toBe(500)
  expect((await anon().from('books').select('id')).status).toBe(200)
})

test('Views do not make the keys of their tables ambiguous', async () => {
  const { data } = await anon().from('books').select('author_id(name)').eq('id', 1)
  expect(data).toEqual([{ author_id: { name: 'Ada' } }])
})

test('A view does not lead back to many rows of the table it shows', async () => {
  const { status, error } = await anon().from('books').select('authors!author_id(catalog(title))')
  expect([status, error?.code]).toEqual([400, 'PGRST127'])
})
