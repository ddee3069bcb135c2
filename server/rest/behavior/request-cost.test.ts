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

const encode = encodeURIComponent

test.each([
  ['books of an author of a book', '/books?select=authors!author_id(books!author_id(title))', 'books'],
  ['books of a topic of a book', '/books?select=topics(books(title))', 'books'],
  [
    'the join table of a topic that was reached by it',
    '/books?select=topics(book_topics(book_id))',
    'book_topics',
  ],
  ['the children of a parent of a shelf', '/shelves?select=parent:parent_id(shelves(name))', 'shelves'],
  ['the children of a child of a shelf', '/shelves?select=shelves(shelves(name))', 'shelves'],
])(
  'An embed that returns to many rows of a table it came from is refused: %s',
  async (_case, path, table) => {
    expect(await read(path)).toMatchObject({
      status: 400,
      body: {
        code: 'PGRST127',
        details: expect.stringMatching(`^'\\w+' was reached from '${table}'$`),
        hint: `Select what you need of '${table}' where it is first named.`,
        message: `An embedded resource cannot lead back to '${table}'`,
      },
    })
  },
)

test.each([
  '(a+)+$',
  '(a*)*b',
  '(x{1,50}){1,50}',
  'a{1,200}',
  String.raw`(.)\1\1\1`,
  '(?=a)b',
  '***:a',
  '.*.*.*.*.*a',
  '(((a|b)*c)*d)*e',
])('The regular expression %s is refused', async (expression) => {
  for (const filter of [
    `title=match.${encode(expression)}`,
    `title=not.imatch.${encode(expression)}`,
    `title=match(any).${encode(`{${expression}}`)}`,
    `or=(title.imatch.${encode(`"${expression.replaceAll('\\', '\\\\')}"`)})`,
  ]) {
    const { status, body } = await read(`/books?${filter}`)
    expect([filter, status, body.code]).toEqual([filter, 400, 'PGRST127'])
  }
})

test.each(['^[AE]', 'an+', '^(An|En)', String.raw`\d\.`, '[^a-c]?s$', 'Wagers, and'])(
  'The regular expression %s is accepted',
  async (expression) => {
    expect((await read(`/books?title=match.${encode(expression)}`)).status).toBe(200)
  },
)

test.each([
  ['conditions', `/books?or=(${Array.from({ length: 101 }, () => 'id.eq.1').join(',')})`],
  ['patterns', `/books?${'title=like.*a*&'.repeat(21)}`],
  ['patterns', `/books?title=like(any).${encode(`{${'*a*,'.repeat(20)}*b*}`)}`],
  ['patterns', `/books?${'title=fts.a&'.repeat(21)}`],
  ['characters in a pattern', `/books?title=ilike.${'*a'.repeat(101)}`],
  ['copies of a column', '/books?select=a:title,b:title,c:title'],
  ['copies of a column', '/books?select=*,*,*'],
  [
    'copies of an embedded resource',
    `/authors?select=${['a', 'b', 'c', 'd'].map((name) => `${name}:books!author_id(id)`).join(',')}`,
  ],
])('A request with too many %s is refused', async (what, path) => {
  const { status, body } = await read(path)
  expect([status, body.code]).toEqual([400, 'PGRST127'])
  expect(body.message).toContain(what)
})

test('An answer over the size limit is refused before all of it is read', async () => {
  const { owner } = library.database
  await owner`create table public.pages (id int primary key, book_id int references public.books, words text)`
  await owner`insert into public.pages select n, 1 + n % 2, repeat('cheese ', 5000) from generate_series(1, 600) n`
  await owner`alter table public.pages enable row level security`
  await owner`create policy "All" on public.pages for select using (true)`
  await owner`grant select on public.pages to anon, authenticated`
  await owner`notify pgrst`
  await expect.poll(async () => (await read('/pages?select=id&limit=1')).status).toBe(200)

  for (const path of ['/pages', '/books?select=pages(words)', '/books?select=a:pages(words),b:pages(id)']) {
    const { status, body } = await read(path)
    expect([path, status, body.code]).toEqual([path, 413, 'PT413'])
  }
  expect((await read('/pages?limit=100')).status).toBe(200)
  expect((await read('/books?select=pages(words)&pages.limit=25')).status).toBe(200)
})

test('A member may read twice as much at once as a visitor', async () => {
  const { clientFor, memberToken } = library
  const readPages = (token?: string) => clientFor(token).from('pages').select().limit(200)
  expect((await readPages()).error?.code).toBe('PT413')
  expect((await readPages(await memberToken())).data).toHaveLength(200)
})
