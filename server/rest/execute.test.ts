import { expect, test } from 'vitest'
import { VISITOR } from '../database/run-as.ts'
import { createExecutor } from './execute.ts'

const REQUEST = {
  caller: VISITOR,
  facts: { method: 'POST', path: '/books', headers: '{}' },
  readOnly: false,
  statement: { text: 'insert into books default values', values: [] },
}

/** Clients that answer every commit with the given words. */
function clientsAnswering(command: string, sent: string[] = []) {
  const query = async ({ text }: { text: string }) => {
    sent.push(text)
    return { command: text === 'commit' ? command : '', rows: [['1', '[]']] }
  }
  const client = { query, connection: { stream: { cork() {}, uncork() {} } } }
  const clients = { lend: async () => client, giveBack() {}, explain: (error: unknown) => error }
  return { clients, config: {} } as unknown as Parameters<typeof createExecutor>[0]
}

test.each([
  ['written at once', undefined],
  ['checked before its commit', () => {}],
])('A transaction that is %s is acknowledged only when PostgreSQL has committed it', async (_, check) => {
  const published: string[] = []
  const run = (command: string) =>
    createExecutor(clientsAnswering(command), (noted) => published.push(noted))({ ...REQUEST, check })
  await expect(run('ROLLBACK')).rejects.toThrow('rolled back')
  expect(published).toEqual([])
  expect(await run('COMMIT')).toMatchObject({ count: 1, body: Buffer.from('[]') })
  expect(published).toHaveLength(1)
})

test('A transaction whose outcome is refused is rolled back, so that its connection can be used again', async () => {
  const sent: string[] = []
  const execute = createExecutor(clientsAnswering('COMMIT', sent), () => {})
  const check = () => {
    throw new Error('too many rows')
  }
  await expect(execute({ ...REQUEST, check })).rejects.toThrow('too many rows')
  expect([sent[0], sent.at(-1)]).toEqual(['begin', 'rollback'])
})
