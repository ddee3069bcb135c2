import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLibrary, type Library } from '../testing/library-server.ts'

let library: Library
beforeAll(async () => {
  library = await startLibrary()
})
afterAll(() => library.close())

const anon = () => library.clientFor()

test('A function that returns a value answers with the value', async () => {
  expect(await anon().rpc('add', { a: 1, b: 2 })).toMatchObject({ status: 200, data: 3 })
})

test('Arguments with a default may be left out', async () => {
  expect((await anon().rpc('add', { a: 1 })).data).toBe(11)
})

test('A function that only reads can be called by GET', async () => {
  expect((await anon().rpc('add', { a: 1, b: 2 }, { get: true })).data).toBe(3)
  expect((await anon().rpc('total', { prices: [1.5, 2] }, { get: true })).data).toBe(3.5)
  expect((await anon().rpc('total', { prices: [1.5, 2] })).data).toBe(3.5)
})

test('A function cannot be called by DELETE', async () => {
  const response = await library.fetch('/rpc/add?a=1', { method: 'DELETE' })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
  expect(await response.json()).toMatchObject({
    code: 'PGRST101',
    message: 'Cannot use the DELETE method on RPC',
  })
})

test('Rows of a table can be selected, filtered, ordered, embedded and counted', async () => {
  const { data, count } = await anon()
    .rpc('longest_books', { at_least: 90 }, { count: 'exact' })
    .select('id, covers(color)')
    .neq('id', 3)
    .order('id', { ascending: false })
    .limit(1)
  expect([data, count]).toEqual([[{ id: 2, covers: { color: 'blue' } }], 2])
})

test('Rows keep the order of the function unless another one is asked for', async () => {
  const ids = async (query: string) =>
    (await (await library.fetch(`/rpc/books_by_title?select=id${query}`)).json()).map(
      ({ id }: { id: number }) => id,
    )
  expect(await ids('')).toEqual([3, 2, 1, 4])
  expect(await ids('&order=published')).toEqual([1, 2, 3, 4])
})

test('A function whose rows are counted runs once', async () => {
  const member = library.clientFor(await library.memberToken())
  const { data, count, error } = await member
    .rpc('add_topic', { id: 59, name: 'Once' }, { count: 'exact' })
    .select('id')
  expect([error, data, count]).toEqual([null, [{ id: 59 }], 1])
})

test('A parameter of GET with an operator filters the rows, one without is an argument', async () => {
  const response = await library.fetch('/rpc/longest_books?at_least=90&id=gt.2&select=id')
  expect(await response.json()).toEqual([{ id: 3 }])
})

test('Of an argument that is repeated the last value counts, and all values of a variadic one', async () => {
  const read = async (query: string) => (await library.fetch(`/rpc/${query}`)).json()
  expect(await read('add?a=1&a=2&b=3')).toBe(5)
  expect(await read('listed?words=a')).toEqual(['a'])
  expect(await read('listed_after?words=a&words=b,%22c%22&first=ignored&first=z')).toEqual([
    'z',
    'a',
    'b,"c"',
  ])
  expect(await read('listed')).toEqual(['none'])
  expect((await anon().rpc('listed', { words: ['a', 'b'] })).data).toEqual(['a', 'b'])
})

test('With the parameter columns other keys of the body are ignored', async () => {
  const response = await library.fetch('/rpc/add?columns=a', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ a: 1, b: 2, c: 3 }),
  })
  expect(await response.json()).toBe(11)
})

test('A function can return rows, values, one row or nothing', async () => {
  expect((await anon().rpc('statistics')).data).toEqual([{ books: 4, pages: 530 }])
  expect((await anon().rpc('statistics').select('pages').single()).data).toEqual({ pages: 530 })
  expect((await anon().rpc('all_tags')).data).toEqual(['faith', 'games', 'machines', 'math'])
  expect((await anon().rpc('first_author').select('name')).data).toEqual({ name: 'Ada' })
  expect(await anon().rpc('nothing')).toMatchObject({ status: 204, data: null })
})

test('Overloads are chosen by argument names', async () => {
  expect((await anon().rpc('describe', { id: 1 })).data).toBe('number')
  expect((await anon().rpc('describe', { name: 'x' })).data).toBe('name')
  expect(await anon().rpc('unclear', { value: 1 })).toMatchObject({
    status: 300,
    error: { code: 'PGRST203' },
  })
})

test('An unknown function or argument is not found', async () => {
  expect(await anon().rpc('nope', { a: 1, b: 2 })).toMatchObject({
    status: 404,
    error: {
      code: 'PGRST202',
      message: 'Could not find the function public.nope(a, b) in the schema cache',
      details:
        'Searched for the function public.nope with parameters a, b, but no matches were found in the schema cache.',
    },
  })
  expect((await anon().rpc('add', { a: 1, c: 2 })).error?.code).toBe('PGRST202')
  expect((await anon().rpc('add', { b: 1 })).error?.details).toContain('public.add with parameter b, but')
  expect((await anon().rpc('add')).error?.details).toContain('public.add without parameters, but')
})

test('Arguments of the wrong type are a bad request', async () => {
  expect(await anon().rpc('add', { a: 'x' })).toMatchObject({ status: 400, error: { code: '22P02' } })
  expect(await anon().rpc('add', { a: 'x' }, { get: true })).toMatchObject({
    status: 400,
    error: { code: '22P02' },
  })
})

test('A value has no columns to filter', async () => {
  for (const query of ['select=x', 'select=*,x', 'order=x', 'or=(x.eq.1)']) {
    const response = await library.fetch(`/rpc/add?a=1&${query}`)
    expect([query, response.status, await response.json()]).toMatchObject([
      query,
      400,
      { code: 'PGRST127', details: expect.stringContaining('no columns to select, filter or order') },
    ])
  }
})

test('A requested single row that is not returned rolls the function back', async () => {
  const member = library.clientFor(await library.memberToken())
  const one = await member.rpc('add_topic', { id: 60, name: 'Kept' }).single()
  expect(one.data).toEqual({ id: 60, name: 'Kept' })
  const none = await member.rpc('add_topic', { id: 61, name: 'Undone' }).eq('id', 0).single()
  expect([none.status, none.error?.code]).toEqual([406, 'PGRST116'])
  expect((await anon().from('topics').select('id').gte('id', 60)).data).toEqual([{ id: 60 }])
})

test.each([
  ['P0001', 400, null],
  ['PT409', 409, 'because'],
  ['PT429', 429, 'because'],
  ['42501', 401, null],
  ['23505', 409, null],
  ['22023', 400, null],
  ['55000', 400, null],
])(
  'An error raised as %s answers %i with its message, hint and detail %j',
  async (state, expected, details) => {
    const { error, status } = await anon().rpc('refuse', { state })
    expect([status, error]).toMatchObject([
      expected,
      { code: state, message: 'refused', details, hint: 'try another' },
    ])
  },
)

const raise = (message: string, detail?: string) =>
  library.fetch('/rpc/raise_answer', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message, detail }),
  })

test('An error raised as PGRST states status, headers and body of the answer', async () => {
  const body = { code: '123', message: 'ABC', details: 'DEF', hint: 'XYZ' }
  const head = { status: 332, status_text: 'My Own Status', headers: { 'X-Header': 'str' } }
  const answer = await raise(JSON.stringify(body), JSON.stringify(head))
  expect([answer.status, answer.statusText, answer.headers.get('x-header')]).toEqual([
    332,
    'My Own Status',
    'str',
  ])
  expect(await answer.json()).toEqual(body)
  const short = await raise('{"code":"123","message":"ABC"}', '{"status":404,"headers":{}}')
  expect([short.status, short.statusText, await short.json()]).toEqual([
    404,
    'Not Found',
    { code: '123', message: 'ABC', details: null, hint: null },
  ])
})

const RIGHT = '{"code":"1","message":"A"}'

test.each([
  ['INVALID', '{"status":404,"headers":{}}', "Invalid JSON value for MESSAGE: 'INVALID'"],
  ['{"code":"1"}', '{"status":404,"headers":{}}', `Invalid JSON value for MESSAGE: '{"code":"1"}'`],
  [RIGHT, 'INVALID', "Invalid JSON value for DETAIL: 'INVALID'"],
  [RIGHT, '{"status":99,"headers":{}}', `Invalid JSON value for DETAIL: '{"status":99,"headers":{}}'`],
  [RIGHT, '{"status":404,"headers":{"a b":"c"}}', expect.stringContaining('DETAIL')],
  [RIGHT, '{"status":404,"headers":{"a":"b\\nc"}}', expect.stringContaining('DETAIL')],
  [RIGHT, undefined, 'DETAIL is missing in the RAISE statement'],
])(
  'What is raised as PGRST with the message %s and the detail %s is unreadable',
  async (message, detail, details) => {
    const answer = await raise(message, detail)
    expect([answer.status, await answer.json()]).toMatchObject([500, { code: 'PGRST121', details }])
  },
)

test.each(['XX000', '40001', 'P0002', 'PT40A', 'PT102'])(
  'The message of the internal error %s is not revealed',
  async (state) => {
    const { error, status } = await anon().rpc('refuse', { state })
    expect([status, error]).toMatchObject([500, { code: state, details: null, hint: null }])
    expect(error?.message).not.toContain('refused')
  },
)

test('The statement of a visitor is canceled after three seconds', async () => {
  const { error, status } = await anon().rpc('sleep', { seconds: 3.5 })
  expect([status, error?.code]).toEqual([422, '57014'])
})

test('A function that sets its own time limit is canceled by that limit', async () => {
  const { error, status } = await anon().rpc('sleep_for_a_moment', { seconds: 2 })
  expect([status, error?.code]).toEqual([422, '57014'])
})
