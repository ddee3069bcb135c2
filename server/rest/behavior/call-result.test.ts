import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startLibrary, type Library } from '../testing/library-server.ts'

let library: Library
beforeAll(async () => {
  library = await startLibrary()
})
afterAll(() => library.close())

const anon = () => library.clientFor()

describe('The shape of a result', () => {
  test('A function that returns a table of one column answers with objects', async () => {
    const { data } = await anon().rpc('titles').limit(2)
    expect(data).toEqual([{ title: 'Engines' }, { title: 'Triangles' }])
    expect((await anon().rpc('titles').select('name:title').like('title', 'E*')).data).toEqual([
      { name: 'Engines' },
    ])
  })

  test('A function with one output argument answers with an object', async () => {
    expect((await anon().rpc('next_number', { given: 1 })).data).toEqual({ number: 2 })
    expect((await anon().rpc('next_number', { given: 1 }, { get: true })).data).toEqual({ number: 2 })
  })

  test('One row and one value can be asked for as an object, and rows as comma-separated values', async () => {
    const read = async (path: string, accept: string) =>
      (await library.fetch(`/rpc/${path}`, { headers: { accept } })).text()
    const object = 'application/vnd.pgrst.object+json'
    expect(await read('first_author?select=name', object)).toBe('{"name":"Ada"}')
    expect(await read('all_tags?limit=1', object)).toBe('"faith"')
    expect(await read('first_author?select=id,name', 'text/csv')).toBe('id,name\n1,Ada')
    expect(JSON.parse(await read('add?a=1', 'text/csv'))).toMatchObject({
      code: 'PGRST127',
      details: 'A function that returns no rows cannot be read as text/csv',
    })
  })

  test('A function that returns nothing answers without content, whatever was asked for', async () => {
    const answer = await library.fetch('/rpc/nothing', { headers: { accept: 'text/csv' } })
    expect([answer.status, await answer.text()]).toEqual([204, ''])
  })

  test('A domain over a composite type is an argument and a result with columns', async () => {
    const given = { width: 2, height: 3 }
    expect((await anon().rpc('double_size', { given })).data).toEqual({ width: 4, height: 6 })
    expect((await anon().rpc('double_size', { given }).select('height')).data).toEqual({ height: 6 })
  })

  test('Arguments of the types char(n) and bit(n) keep their length', async () => {
    const given = { isbn: '0123456789', flags: '1010' }
    expect((await anon().rpc('joined', given)).data).toBe('0123456789:1010')
    expect((await anon().rpc('joined', given, { get: true })).data).toBe('0123456789:1010')
  })
})

describe('Counting and paging a result', () => {
  test('A function that returns a value can be counted', async () => {
    expect(await anon().rpc('add', { a: 1 }, { count: 'exact' })).toMatchObject({ data: 11, count: 1 })
    expect(await anon().rpc('all_tags', {}, { count: 'exact' }).limit(2)).toMatchObject({
      data: ['faith', 'games'],
      count: 4,
      status: 206,
    })
    const head = await anon().rpc('all_tags', {}, { head: true, count: 'exact' })
    expect([head.status, head.count]).toEqual([200, 4])
  })

  test('The header Range does not count for HEAD', async () => {
    const headers = { range: '1-2', prefer: 'count=exact' }
    for (const path of ['/rpc/all_tags', '/books']) {
      const response = await library.fetch(path, { method: 'HEAD', headers })
      expect([path, response.status, response.headers.get('content-range')]).toEqual([path, 200, '0-3/4'])
    }
  })

  test('The header Range selects rows and values of a function called by GET', async () => {
    const range = async (path: string, method = 'GET') => {
      const headers = { range: '1-2', 'content-type': 'application/json' }
      const response = await library.fetch(path, { method, headers })
      return [response.headers.get('content-range'), await response.json()]
    }
    expect(await range('/rpc/longest_books?at_least=0&select=id&order=id')).toEqual([
      '1-2/*',
      [{ id: 2 }, { id: 3 }],
    ])
    expect(await range('/rpc/all_tags')).toEqual(['1-2/*', ['games', 'machines']])
    expect(await range('/rpc/all_tags', 'POST')).toEqual(['0-3/*', ['faith', 'games', 'machines', 'math']])
  })
})

describe('A function that may write', () => {
  test('can be called by GET and HEAD if it only reads', async () => {
    expect((await anon().rpc('nothing', {}, { get: true })).status).toBe(204)
    expect((await anon().rpc('nothing', {}, { head: true })).status).toBe(204)
  })

  test('cannot write when it is called by GET or HEAD', async () => {
    const member = library.clientFor(await library.memberToken())
    const topic = { id: 70, name: 'Read only' }
    const written = await member.rpc('add_topic', topic, { get: true })
    expect([written.status, written.error?.code]).toEqual([405, '25006'])
    expect((await member.rpc('add_topic', topic, { head: true })).status).toBe(405)
    expect((await anon().from('topics').select('id').eq('id', 70)).data).toEqual([])
  })

  test('cannot write through one that is said to only read', async () => {
    const member = library.clientFor(await library.memberToken())
    const written = await member.rpc('add_topic_unsaid', { id: 73, name: 'Unsaid' })
    expect([written.status, written.error?.code]).toEqual([405, '25006'])
    expect((await anon().from('topics').select('id').eq('id', 73)).data).toEqual([])
  })

  test('can answer with an error status and keep what it wrote, and the next call has its own status', async () => {
    const member = library.clientFor(await library.memberToken())
    const refused = await member.rpc('add_topic_with_status', { id: 71, name: 'Kept', status: '409' })
    expect([refused.status, refused.data, refused.error?.message]).toEqual([409, null, 'written'])
    expect((await anon().from('topics').select('name').eq('id', 71)).data).toEqual([{ name: 'Kept' }])
    for (let call = 0; call < 20; call += 1) expect((await member.rpc('nothing')).status).toBe(204)
  })

  test('can choose its status when it is called by GET', async () => {
    const chosen = await library.fetch('/rpc/with_status?status=403')
    expect([chosen.status, await chosen.json()]).toEqual([403, { message: 'chosen' }])
    expect((await library.fetch('/rpc/with_status?status=nope')).status).toBe(200)
  })

  test('that returns no rows is not called with a limit of affected rows', async () => {
    const token = await library.memberToken()
    const headers = { prefer: 'handling=strict, max-affected=20' }
    const strict = (name: string, body: object) =>
      library.sendAs(token, { method: 'POST', path: `/rpc/${name}`, body, headers })
    for (const [name, body] of [
      ['nothing', {}],
      ['add', { a: 1 }],
    ] as const) {
      const answer = await strict(name, body)
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        {
          code: 'PGRST128',
          message:
            'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
        },
      ])
    }
    expect((await strict('add_topic', { id: 72, name: 'Counted' })).status).toBe(200)
  })
})
