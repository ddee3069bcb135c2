import { expect, test, vi } from 'vitest'
import type { AuthContext } from './auth-context.ts'
import { inTransaction } from './in-transaction.ts'

function createAuth() {
  const events: string[] = []
  const sql = {
    async begin(run: (sql: unknown) => Promise<unknown>) {
      const result = await run({})
      events.push('commit')
      return result
    },
  }
  const background = { run: vi.fn((name: string) => void events.push(name)), finished: async () => {} }
  return { auth: { sql, background } as unknown as AuthContext, events }
}

const noWork = async () => {}

test('A mail of a transaction is sent after its commit', async () => {
  const { auth, events } = createAuth()
  const result = await inTransaction(auth, async ({ background }) => {
    background.run('mail', noWork)
    events.push('last statement')
    return 'done'
  })
  expect([result, events]).toEqual(['done', ['last statement', 'commit', 'mail']])
})

test('A transaction that is rolled back sends no mail', async () => {
  const { auth, events } = createAuth()
  const failing = inTransaction(auth, async ({ background }) => {
    background.run('mail', noWork)
    throw new Error('banned')
  })
  await expect(failing).rejects.toThrow('banned')
  expect(events).toEqual([])
})
