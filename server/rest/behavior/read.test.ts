import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startLibrary, type Library } from '../testing/library-server.ts'

let library: Library
beforeAll(async () => {
  library = await startLibrary()
})
afterAll(() => library.close())

const anon = () => library.clientFor()

describe('Selecting', () => {
  test('All columns are returned as PostgreSQL writes them', async () => {
    const { data, error, status } = await anon().from('books').select().eq('id', 1)
    expect(error).toBeNull()
    expect(status).toBe(200)
    expect(data).toEqual([
      {
        id: 1,
        title: 'Engines',
        author_id: 1,
        editor_id: 2,
        tags: ['math', 'machines'],
        pages: 320,
        price: 12.5,
        published: '2020-01-02T03:04:05.678901+00:00',
        for_sale: '[2026-01-01,2026-07-01)',
        in_print: true,
        search: "'engin':1",
      },
    ])
  })

  test('Columns can be selected, renamed, cast and read by JSON path', async () => {
    const { data } = await anon()
      .from('authors')
      .select('who:name, born::text, profile->>city, first:profile->awards->0->>name, profile->age')
      .eq('id', 1)
    expect(data).toEqual([{ who: 'Ada', born: '1815-12-10', city: 'London', first: 'First', age: 36 }])
  })

  test('An element of a list and a part of a range are read by JSON path', async () => {
    const { data } = await anon().from('books').select('tags->0, last:tags->>-1').eq('id', 1)
    expect(data).toEqual([{ tags: 'math', last: 'machines' }])
  })

  test.each([
    ['pages::double precision', { pages: 320 }],
    ['pages::character varying', { pages: '320' }],
    ['for_sale::text', { for_sale: '[2026-01-01,2026-07-01)' }],
    ['published::timestamp with time zone', { published: expect.stringMatching(/\+00:00$/) }],
    ['published::timestamp without time zone', { published: '2020-01-02T03:04:05.678901' }],
    ['tags::varchar[]', { tags: ['math', 'machines'] }],
    ['price::INT', { price: 13 }],
  ])('A column is cast to a plain type: %s', async (select, row) => {
    const response = await library.fetch(`/books?id=eq.1&select=${encodeURIComponent(select)}`)
    expect(await response.json()).toEqual([row])
  })

  test('A function of a row is a column that can be selected, filtered by and ordered by', async () => {
    const { data } = await anon().from('books').select('label').like('label', '%S').order('label')
    expect(data).toEqual([{ label: 'ANONYMOUS LETTERS' }, { label: 'ENGINES' }, { label: 'TRIANGLES' }])
    const called = await anon().rpc('longest_books', { at_least: 300 }).select('label')
    expect(called.data).toEqual([{ label: 'ENGINES' }])
    const embedded = await anon().from('authors').select('books!author_id(label)').eq('id', 1)
    expect(embedded.data).toEqual([{ books: [{ label: 'ENGINES' }] }])
  })

  test('A cast to a type of the system catalog is refused', async () => {
    const { error, status } = await anon().from('authors').select('name::regclass')
    expect([status, error]).toMatchObject([400, { code: '42704', message: 'type "regclass" does not exist' }])
  })

  test('Aggregates are refused', async () => {
    for (const select of ['count()', 'pages.sum()', 'author_id, n:id.count()']) {
      const { error, status } = await anon().from('books').select(select)
      expect([select, status, error?.code]).toEqual([select, 400, 'PGRST123'])
    }
  })

  test('An unknown table is not found and an unknown column is a bad request', async () => {
    expect(await anon().from('nothing_here').select()).toMatchObject({
      status: 404,
      error: {
        code: 'PGRST205',
        message: "Could not find the table 'public.nothing_here' in the schema cache",
      },
    })
    expect(await anon().from('books').select('nope')).toMatchObject({
      status: 400,
      error: { code: '42703', message: 'column books.nope does not exist' },
    })
  })

  test('Views are read like tables', async () => {
    const { data } = await anon().from('short_books').select('title')
    expect(data).toEqual([{ title: 'Triangles' }])
  })
})

describe('Ordering and paging', () => {
  test('Rows are ordered by several columns, with direction and nulls', async () => {
    const { data } = await anon()
      .from('books')
      .select('id')
      .order('in_print')
      .order('pages', { ascending: false, nullsFirst: true })
    expect(data?.map(({ id }) => id)).toEqual([3, 4, 1, 2])
  })

  test.each([
    ['pages.asc.nullsfirst', [4, 2, 3, 1]],
    ['pages.desc.nullslast', [1, 3, 2, 4]],
  ])('Rows without a value come where the order %s says', async (order, ids) => {
    const rows = await (await library.fetch(`/books?select=id&order=${order}`)).json()
    expect(rows.map(({ id }: { id: number }) => id)).toEqual(ids)
  })

  test('Rows that are not ordered come by their key, also in embedded resources, however they are stored', async () => {
    const { owner } = library.database
    await owner`update public.books set in_print = in_print where id = 1`
    await owner`update public.book_topics set topic_id = topic_id where book_id = 1`
    const { data } = await anon().from('books').select('id')
    expect(data?.map(({ id }) => id)).toEqual([1, 2, 3, 4])
    const topics = await anon().from('topics').select('id, book_topics(book_id)').eq('id', 1)
    const books = topics.data?.[0]?.book_topics.map(({ book_id }: { book_id: number }) => book_id) ?? []
    expect(books.length).toBeGreaterThan(1)
    expect(books).toEqual(books.toSorted((one: number, other: number) => one - other))
  })

  test.each([
    ['in a table', '/books?select=id&order=published', [1, 2, 3, 4]],
    ['by a part of a column', '/books?select=id&order=tags->id', [1, 2, 3, 4]],
    [
      'by the key of an embedded row',
      '/books?select=id,editor:authors!editor_id(id)&editor.id=is.null&order=editor(id)',
      [1, 2, 3, 4],
    ],
    ['in an embedded list', '/topics?select=books(id)&id=eq.1&books.order=published.desc', [1, 2, 3]],
    ['in the result of a function', '/rpc/longest_books?at_least=0&select=id&order=published', [1, 2, 3]],
  ])(
    'Rows that are equal in an order come by their key %s, however they are stored',
    async (_, path, ids) => {
      const { owner } = library.database
      await owner`update public.books set in_print = in_print where id = 1`
      const rows = await (await library.fetch(path)).json()
      expect((rows[0].books ?? rows).map(({ id }: { id: number }) => id)).toEqual(ids)
    },
  )

  test('A key that is part of an order stays where it is', async () => {
    const { data } = await anon().from('books').select('id').order('id', { ascending: false })
    expect(data?.map(({ id }) => id)).toEqual([4, 3, 2, 1])
  })

  test('An exact count shows that there are more rows', async () => {
    const { data, count, status } = await anon()
      .from('books')
      .select('id', { count: 'exact' })
      .order('id')
      .range(1, 2)
    expect([data, count, status]).toEqual([[{ id: 2 }, { id: 3 }], 4, 206])
  })

  test('A page past the end is not satisfiable with an exact count', async () => {
    const counted = await library.fetch('/books?offset=10', { headers: { prefer: 'count=exact' } })
    expect([counted.status, counted.headers.get('content-range')]).toEqual([416, '*/4'])
    expect(await counted.json()).toMatchObject({
      code: 'PGRST103',
      details: 'An offset of 10 was requested, but there are only 4 rows.',
    })
    const uncounted = await library.fetch('/books?offset=10')
    expect([uncounted.status, uncounted.headers.get('content-range')]).toEqual([200, '*/*'])
  })

  test.each([
    ['0-1', '0-1/*', 200],
    ['2-', '2-3/*', 200],
    ['3-1', null, 416],
    ['bytes=0-10', '0-3/*', 200],
  ])('The header Range: %s returns %s', async (range, expected, status) => {
    const response = await library.fetch('/books?order=id', { headers: { range } })
    expect([response.headers.get('content-range'), response.status]).toEqual([expected, status])
  })

  test('A HEAD request returns the count without a body', async () => {
    const { data, count, status } = await anon().from('books').select('*', { count: 'exact', head: true })
    expect([data, count, status]).toEqual([null, 4, 200])
  })

  test('A limit that is not a whole number is refused', async () => {
    expect((await library.fetch('/books?limit=-1')).status).toBe(416)
    expect((await library.fetch('/books?limit=x')).status).toBe(400)
    expect((await library.fetch('/books?limit=999999999999')).status).toBe(200)
    expect(await (await library.fetch('/books?limit=0')).json()).toEqual([])
  })

  test('A negative offset starts at the first row', async () => {
    const response = await library.fetch('/books?select=id&order=id&limit=1&offset=-1')
    expect([response.status, await response.json()]).toEqual([200, [{ id: 1 }]])
  })

  test('No more than a thousand rows are sent', async () => {
    await library.database.owner`
      insert into public.topics select number, 'Topic' from generate_series(1000, 2500) number`
    const { data, count } = await anon().from('topics').select('id', { count: 'exact' }).limit(5_000)
    expect([data?.length, count]).toEqual([1_000, 1_503])
    await library.database.owner`delete from public.topics where id >= 1000`
  })
})

describe('One row', () => {
  test('A single row is returned as an object', async () => {
    const { data, status } = await anon().from('books').select('title').eq('id', 1).single()
    expect([data, status]).toEqual([{ title: 'Engines' }, 200])
  })

  test.each([
    [99, 'The result contains 0 rows'],
    [2, 'The result contains 2 rows'],
  ])('A single row is not acceptable without exactly one match (author %i)', async (author, details) => {
    const { error, status } = await anon().from('books').select('title').eq('author_id', author).single()
    expect([status, error]).toMatchObject([
      406,
      { code: 'PGRST116', details, message: 'Cannot coerce the result to a single JSON object' },
    ])
  })

  test('An optional single row is null without a match', async () => {
    const { data, error } = await anon().from('books').select('title').eq('id', 99).maybeSingle()
    expect([data, error]).toEqual([null, null])
  })
})

test('A table created by a migration is found without a restart', async () => {
  const { owner } = library.database
  await owner.unsafe(`
    create table public.maps (id int primary key);
    alter table public.maps enable row level security;
    create policy "Everyone can read maps" on public.maps for select using (true);
    grant select on public.maps to anon;
    notify pgrst, 'reload schema'`)
  await expect.poll(async () => (await library.fetch('/maps')).status).toBe(200)
})
