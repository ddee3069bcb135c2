import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLibrary, type Library } from '../testing/library-server.ts'

let library: Library
let member: ReturnType<Library['clientFor']>
beforeAll(async () => {
  library = await startLibrary()
  member = library.clientFor(await library.memberToken())
})
afterAll(() => library.close())

test('Missing keys take the default of an identity column, of a column and of a domain', async () => {
  const { data, error } = await member
    .from('requests')
    .insert([{ id: 500, words: 'Please' }, { state: 'old' }], { defaultToNull: false })
    .select()
  expect(error).toBeNull()
  expect(data).toEqual([
    { id: 500, words: 'Please', state: 'new' },
    { id: expect.any(Number), words: 'Hello', state: 'old' },
  ])
})

test('Several empty objects insert as many rows of defaults', async () => {
  const { data, status } = await member.from('requests').insert([{}, {}]).select('words, state')
  expect([status, data]).toEqual([
    201,
    [
      { words: 'Hello', state: 'new' },
      { words: 'Hello', state: 'new' },
    ],
  ])
  const one = await member.from('requests').insert({}).select('state').single()
  expect(one.data).toEqual({ state: 'new' })
})
