import fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { addErrorHandling } from './errors.ts'
import { createRequestQueue, startRequestsInTurn } from './request-queue.ts'

/** A queue whose turns and clock the test decides. */
function createTestQueue() {
  const time = { now: 0 }
  let turn: (() => void) | undefined
  const queue = createRequestQueue(
    (run) => (turn = run),
    () => time.now,
  )
  return {
    queue,
    time,
    nextTurn() {
      const run = turn
      turn = undefined
      run?.()
    },
  }
}

test('Requests that arrive at once are started a few in each turn, in the order of arrival', () => {
  const { queue, nextTurn } = createTestQueue()
  const started: number[] = []
  for (let request = 0; request < 10; request += 1) queue.enter(() => started.push(request))
  expect(started).toEqual([0, 1, 2, 3])
  nextTurn()
  expect(started).toHaveLength(8)
  queue.enter(() => started.push(10))
  nextTurn()
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  nextTurn()
  queue.enter(() => started.push(11))
  expect(started).toHaveLength(12)
})

test('In a long queue, requests that waited for over half a second are refused', () => {
  const { queue, time, nextTurn } = createTestQueue()
  const proceed = vi.fn()
  for (let request = 0; request < 304; request += 1) queue.enter(proceed)
  time.now = 501
  nextTurn()
  const refused = proceed.mock.calls.filter(([reason]) => reason !== undefined)
  expect(refused).toHaveLength(100)
  expect(refused[0]?.[0]).toMatchObject({ status: 503 })
  for (let turn = 0; turn < 50; turn += 1) nextTurn()
  expect(proceed).toHaveBeenCalledTimes(304)
})

test('On a slow machine the requests of a short queue are late but served', () => {
  const { queue, time, nextTurn } = createTestQueue()
  const proceed = vi.fn()
  for (let request = 0; request < 100; request += 1) queue.enter(proceed)
  time.now = 60_000
  for (let turn = 0; turn < 30; turn += 1) nextTurn()
  expect(proceed).toHaveBeenCalledTimes(100)
  expect(proceed.mock.calls.every(([reason]) => reason === undefined)).toBe(true)
})

test('A request that finds a thousand others waiting gets 503 with Retry-After at once, but not a health check', async () => {
  const { queue } = createTestQueue()
  for (let request = 0; request < 1_004; request += 1) queue.enter(() => {})
  const app = fastify()
  addErrorHandling(app)
  startRequestsInTurn(app, queue)
  app.get('/healthz', async () => 'ok')
  app.get('/quick', async () => 'done')
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const refused = await fetch(`${url}/quick`)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('5')
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  expect((await app.inject('/quick')).statusCode).toBe(200)
  await app.close()
})

test('Many requests at once are all answered', async () => {
  const app = fastify()
  startRequestsInTurn(app)
  app.get('/quick', async () => 'done')
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const answers = await Promise.all(Array.from({ length: 80 }, () => fetch(`${url}/quick`)))
  expect(answers.every(({ ok }) => ok)).toBe(true)
  await app.close()
})
