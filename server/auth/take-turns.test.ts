import fastify, { type InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import type { ServerContext } from '../context.ts'
import type { QueuedCaller } from '../fair-queue/queued-caller.ts'
import type { AuthContext } from './auth-context.ts'
import { takeTurns } from './take-turns.ts'

/** Who waits in which queue for a request. */
async function turnOf(request: InjectOptions) {
  const turns: [queue: string, caller: QueuedCaller | undefined][] = []
  const queue = (name: string) => ({
    run: (caller: QueuedCaller | undefined, work: () => unknown) => {
      turns.push([name, caller])
      return work()
    },
  })
  const app = fastify()
  takeTurns(
    app,
    {} as AuthContext,
    {
      queues: { passwords: queue('passwords'), database: queue('database') },
      databaseWork: { unlessFrozen: (work: () => unknown) => work() },
      callers: {
        ofRequest: async ({ authorization }: { authorization?: string }) => ({
          role: 'authenticated',
          accountId: authorization,
        }),
      },
      isStaff: (accountId: string) => accountId === 'an employee',
    } as unknown as ServerContext,
  )
  app.post('/token', async () => 'done')
  app.post('/callback', { config: { callsOut: true } }, async () => 'done')
  expect((await app.inject({ method: 'POST', ...request })).body).toBe('done')
  return turns
}

test('A signed-in person waits as themselves, and staff come first', async () => {
  const refreshing = (authorization: string) => turnOf({ url: '/token', headers: { authorization } })
  expect(await refreshing('a member')).toMatchObject([['database', { key: 'a member', comesFirst: false }]])
  expect(await refreshing('an employee')).toMatchObject([
    ['database', { key: 'an employee', comesFirst: true }],
  ])
})

test('A stranger who signs in waits under their IP, for a password in the queue of passwords', async () => {
  const remoteAddress = '203.0.113.7'
  const stranger = { key: remoteAddress, isAnonymous: true }
  expect(await turnOf({ url: '/token', remoteAddress })).toMatchObject([['database', stranger]])
  expect(await turnOf({ url: '/token?grant_type=password', remoteAddress })).toMatchObject([
    ['passwords', stranger],
  ])
})

test('Nobody waits for a request that asks another server', async () => {
  expect(await turnOf({ url: '/callback' })).toEqual([])
})
