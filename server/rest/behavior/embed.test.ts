import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLibrary, type Library } from '../testing/library-server.ts'

let library: Library
beforeAll(async () => {
  library = await startLibrary()
})
afterAll(() => library.close())

const read = async (path: string) => {
  const response = await library.fetch(path)
  return { status: response.status, body: await response.json() }
}

test('A row embeds the row its foreign key refers to', async () => {
  const { data } = await library
    .clientFor()
    .from('books')
    .select('title, author:authors!books_author_id_fkey(name)')
    .order('id')
    .returns<unknown[]>()
  expect(data?.slice(2)).toEqual([
    { title: 'Wagers, and other "games"', author: { name: 'Blaise' } },
    { title: 'Anonymous letters', author: null },
  ])
})

test('A row embeds the rows that refer to it, or an empty list', async () => {
  const { body } = await read(
    '/authors?select=name,written:books!author_id(id)&order=id&written.order=id.desc',
  )
  expect(body).toEqual([
    { name: 'Ada', written: [{ id: 1 }] },
    { name: 'Blaise', written: [{ id: 3 }, { id: 2 }] },
    { name: 'Cesare', written: [] },
  ])
})

test('A unique foreign key embeds one object in both directions', async () => {
  const { body } = await read('/books?select=id,covers(color)&order=id&limit=3')
  expect(body.map(({ covers }: { covers: unknown }) => covers)).toEqual([
    { color: 'red' },
    { color: 'blue' },
    null,
  ])
  expect((await read('/covers?select=books(title)&book_id=eq.1')).body).toEqual([
    { books: { title: 'Engines' } },
  ])
})

test('A junction table is skipped', async () => {
  const { body } = await read('/topics?select=name,books(id)&order=id&books.order=id')
  expect(body).toEqual([
    { name: 'Numbers', books: [{ id: 1 }, { id: 2 }, { id: 3 }] },
    { name: 'Play', books: [{ id: 3 }] },
  ])
})

test('A self-reference embeds children by table name and the parent by column', async () => {
  expect((await read('/shelves?select=name,children:shelves(name)&id=eq.1')).body).toEqual([
    { name: 'Hall', children: [{ name: 'Left' }, { name: 'Right' }] },
  ])
  expect((await read('/shelves?select=name,parent:parent_id(name)&id=eq.2')).body).toEqual([
    { name: 'Left', parent: { name: 'Hall' } },
  ])
})

test('The parents of a row in a tree go three levels deep', async () => {
  await library.database.owner`insert into public.shelves values (4, 'Low', 2), (5, 'Box', 4)`
  const parents = 'parent:parent_id(name,parent:parent_id(name,parent:parent_id(name)))'
  expect((await read(`/shelves?select=name,${parents}&id=eq.5`)).body).toEqual([
    { name: 'Box', parent: { name: 'Low', parent: { name: 'Left', parent: { name: 'Hall' } } } },
  ])
  expect((await read('/shelves?select=shelves(parent:parent_id(name))&id=eq.4')).body).toEqual([
    { shelves: [{ parent: { name: 'Low' } }] },
  ])
  await library.database.owner`delete from public.shelves where id > 3`
})

test('A row leads back to a row of its own table by a relationship to one', async () => {
  expect((await read('/books?select=covers(books(title))&id=eq.1')).body).toEqual([
    { covers: { books: { title: 'Engines' } } },
  ])
  expect((await read('/authors?select=books!author_id(authors!author_id(name))&id=eq.1')).body).toEqual([
    { books: [{ authors: { name: 'Ada' } }] },
  ])
})

test('Resources can be embedded three levels deep', async () => {
  const three = await read('/covers?select=books(authors!author_id(name),topics(name))&book_id=eq.1')
  expect(three.body).toEqual([{ books: { authors: { name: 'Ada' }, topics: [{ name: 'Numbers' }] } }])
  const four = await read('/topics?select=books(covers(books(topics(name))))')
  expect([four.status, four.body.code]).toEqual([400, 'PGRST100'])
})

test('An inner embed excludes rows without it, even from the count', async () => {
  const response = await library.fetch('/books?select=id,covers!inner(color)&covers.color=eq.red', {
    headers: { prefer: 'count=exact' },
  })
  expect(response.headers.get('content-range')).toBe('0-0/1')
  expect(await response.json()).toEqual([{ id: 1, covers: { color: 'red' } }])
  const both = await library.fetch('/books?select=id,covers!inner(),topics!inner(id)&topics.id=eq.1', {
    headers: { prefer: 'count=exact' },
  })
  expect(both.headers.get('content-range')).toBe('0-1/2')
  expect((await read('/authors?select=name,books!editor_id!inner(id)&order=id')).body).toEqual([
    { name: 'Ada', books: [{ id: 2 }] },
    { name: 'Blaise', books: [{ id: 1 }] },
  ])
  expect((await read('/books?select=id,...authors!editor_id!inner(name)&order=id')).body).toEqual([
    { id: 1, name: 'Blaise' },
    { id: 2, name: 'Ada' },
  ])
})

test('A filter on an embedded resource does not filter the parent rows', async () => {
  const { body } = await read('/books?select=id,covers(color)&covers.color=eq.red&order=id&limit=2')
  expect(body).toEqual([
    { id: 1, covers: { color: 'red' } },
    { id: 2, covers: null },
  ])
})

test('Rows can be filtered by the existence of an embedded resource', async () => {
  expect((await read('/books?select=id,covers(color)&covers=is.null&order=id')).body).toEqual([
    { id: 3, covers: null },
    { id: 4, covers: null },
  ])
  for (const exists of ['not.is.null', 'is.not_null'])
    expect((await read(`/books?select=id,covers()&covers=${exists}&order=id`)).body).toEqual([
      { id: 1 },
      { id: 2 },
    ])
  expect((await read('/books?select=id,topics()&or=(topics.is.null,id.eq.1)&order=id')).body).toEqual([
    { id: 1 },
    { id: 4 },
  ])
  for (const condition of ['covers=is.null', 'cover=is.null'])
    expect((await read(`/books?select=id,cover:covers()&${condition}&order=id`)).body).toEqual([
      { id: 3 },
      { id: 4 },
    ])
  const counted = await library.fetch('/books?select=id,covers(color),topics(name)&topics=is.null', {
    headers: { prefer: 'count=exact' },
  })
  expect(counted.headers.get('content-range')).toBe('0-0/1')
  expect(await counted.json()).toEqual([{ id: 4, covers: null, topics: [] }])
})

test('A filter means the column when an embedded resource has the same name', async () => {
  expect((await read('/books?select=id,title:covers(color)&title=eq.Engines')).body).toEqual([
    { id: 1, title: { color: 'red' } },
  ])
})

test.each(['eq.red', 'eq.null', 'eq.not_null', 'is.true'])(
  'Only its existence can be asked of an embedded resource, not %s',
  async (operation) => {
    expect(await read(`/books?select=id,covers(color)&covers=${operation}`)).toEqual({
      status: 400,
      body: {
        code: 'PGRST120',
        details: 'Only is null or not is null filters are allowed on embedded resources',
        hint: null,
        message: "Bad operator on the 'covers' embedded resource",
      },
    })
  },
)

test('The columns of a spread resource have no existence to ask for', async () => {
  const { status, body } = await read('/books?select=id,...authors!author_id(name)&authors=is.null')
  expect([status, body.message]).toEqual([400, 'column books.authors does not exist'])
})

test('An embedded resource without columns of its own or of its embedded resources is left out', async () => {
  expect((await read('/covers?select=color,books(topics())&book_id=eq.1')).body).toEqual([{ color: 'red' }])
  expect((await read('/topics?select=id,books(covers())&books.covers=not.is.null&order=id')).body).toEqual([
    { id: 1 },
    { id: 2 },
  ])
  expect((await read('/covers?select=books()&book_id=eq.1')).body).toEqual([{}])
})

test('A resource without columns that nothing depends on is not read, but must exist', async () => {
  expect((await read('/books?select=id,topics(book_topics())&id=eq.1')).body).toEqual([{ id: 1 }])
  expect((await read('/books?select=id,topics(name,book_topics())&id=eq.1')).body).toEqual([
    { id: 1, topics: [{ name: 'Numbers' }] },
  ])
  for (const name of ['author', 'authors'])
    expect(
      (await read(`/books?select=id,author:authors!author_id()&order=${name}(name),id&limit=1`)).body,
    ).toEqual([{ id: 1 }])
  expect((await read('/books?select=id,shelves()')).body.code).toBe('PGRST200')
})

test('Limit and offset apply to each embedded list', async () => {
  const { body } = await read('/topics?select=books(id)&order=id&books.order=id&books.limit=1&books.offset=1')
  expect(body).toEqual([{ books: [{ id: 2 }] }, { books: [] }])
})

test('Rows can be ordered by a column of their parent', async () => {
  const { body } = await read(
    '/books?select=id,author:authors!author_id(name)&author_id=not.is.null&order=author(name).desc,id',
  )
  expect(body.map(({ id }: { id: number }) => id)).toEqual([2, 3, 1])
  const besides = await read(
    '/books?select=id,covers(color),author:authors!author_id(name)&author_id=not.is.null&order=authors(name).desc,id',
  )
  expect(besides.body.map(({ id }: { id: number }) => id)).toEqual([2, 3, 1])
  expect((await read('/books?select=id&order=authors(name)')).body.code).toBe('PGRST108')
})

test.each([
  ['PGRST118', 'A related order', '/topics?select=books(id)&order=books(id)'],
  ['PGRST119', 'A spread operation', '/topics?select=...books(id)'],
])('%s: %s needs a resource of at most one row', async (code, what, path) => {
  expect(await read(path)).toEqual({
    status: 400,
    body: {
      code,
      details: "'topics' and 'books' do not form a many-to-one or one-to-one relationship",
      hint: null,
      message: `${what} on 'books' is not possible`,
    },
  })
})

test('A spread adds the columns of the parent', async () => {
  const { body } = await read('/books?select=id,...authors!author_id(writer:name,born)&id=eq.1')
  expect(body).toEqual([{ id: 1, writer: 'Ada', born: '1815-12-10' }])
})

test('Two relationships to the same table need a hint', async () => {
  const { status, body } = await read('/books?select=authors(name)')
  expect([status, body.code, body.details.length]).toEqual([300, 'PGRST201', 2])
  expect(body.hint).toContain("'authors!books_author_id_fkey', 'authors!books_editor_id_fkey'")
})

test('Unrelated tables cannot be embedded', async () => {
  const { status, body } = await read('/books?select=shelves(name)')
  expect([status, body.code]).toEqual([400, 'PGRST200'])
  const searched = (hint: string) =>
    `Searched for a foreign key relationship between 'books' and 'shelves'${hint} in the schema 'public', but no matches were found.`
  expect(body.details).toBe(searched(''))
  expect((await read('/books?select=shelves!wall(name)')).body.details).toBe(
    searched(" using the hint 'wall'"),
  )
  expect((await read('/books?select=users(id)')).body.code).toBe('PGRST200')
})

test('A filter on a resource that is not embedded is refused', async () => {
  expect((await read('/books?covers.color=eq.red')).body).toEqual({
    code: 'PGRST108',
    details: null,
    hint: "Verify that 'covers' is included in the 'select' query parameter.",
    message: "'covers' is not an embedded resource in this request",
  })
})

test('Rows that are joined by several columns are embedded by all of them', async () => {
  const { owner } = library.database
  await owner.unsafe(`
    create table public.halls (house int, number int, name text, primary key (house, number));
    create table public.guides (house int, number int, name text, primary key (house, number));
    create table public.tours (hall_house int, hall int, guide_house int, guide int,
      primary key (hall_house, hall, guide_house, guide),
      foreign key (hall_house, hall) references public.halls,
      foreign key (guide_house, guide) references public.guides);
    insert into public.halls values (1, 1, 'Old'), (1, 2, 'New'), (2, 1, 'Far');
    insert into public.guides values (1, 1, 'Rosa'), (1, 2, 'Sam'), (2, 1, 'Tom');
    insert into public.tours values (1, 1, 1, 1), (1, 2, 1, 2), (2, 1, 2, 1);
    alter table public.halls enable row level security;
    alter table public.guides enable row level security;
    alter table public.tours enable row level security;
    create policy "All" on public.halls for select using (true);
    create policy "All" on public.guides for select using (true);
    create policy "All" on public.tours for select using (true);
    grant select on public.halls, public.guides, public.tours to anon;
    notify pgrst, 'reload schema'`)
  await expect.poll(async () => (await read('/tours')).status).toBe(200)
  expect((await read('/halls?select=name,guides(name)')).body).toEqual([
    { name: 'Old', guides: [{ name: 'Rosa' }] },
    { name: 'New', guides: [{ name: 'Sam' }] },
    { name: 'Far', guides: [{ name: 'Tom' }] },
  ])
  expect((await read('/tours?select=halls(name)&order=halls(name)')).body).toEqual([
    { halls: { name: 'Far' } },
    { halls: { name: 'New' } },
    { halls: { name: 'Old' } },
  ])
})
