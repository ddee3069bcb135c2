import { once } from 'node:events'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { acceptQuickly } from './accept-quickly.ts'

const CONNECTIONS = 64

/** Opens connections, each with a request, wakes the server when all of them wait, and ends when all are answered. */
const CROWD = `
const { connect } = require('node:net')
const { workerData: { port, allWait } } = require('node:worker_threads')
let waiting = 0
let answered = 0
const sockets = Array.from({ length: ${CONNECTIONS} }, () => connect(port, '127.0.0.1'))
for (const socket of sockets) {
  socket.write('GET / HTTP/1.1\\r\\nhost: shop.test\\r\\n\\r\\n')
  socket.once('connect', () => {
    if (++waiting < sockets.length) return
    Atomics.store(allWait, 0, 1)
    Atomics.notify(allWait, 0)
  })
  socket.once('data', () => {
    if (++answered === sockets.length) process.exit(0)
  })
}`

/** On a connection of its own, which ends with the answer. */
const statusOf = (url: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    get(url, { agent: false }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode))
    }).once('error', reject)
  })

/** In how many turns of the event loop connections are accepted that wait for a server as busy as can be. */
async function turnsToAccept(copies: number) {
  const app = fastify()
  app.get('/', async () => 'done')
  const copied = copies > 0 ? acceptQuickly(app, 2 * CONNECTIONS, copies) : []
  await app.listen({ port: 0, host: '127.0.0.1', backlog: 2 * CONNECTIONS })
  await expect.poll(() => copied.length, { timeout: 20_000 }).toBe(copies)
  const { port } = app.server.address() as AddressInfo
  const allWait = new Int32Array(new SharedArrayBuffer(4))
  const crowd = new Worker(CROWD, { eval: true, workerData: { port, allWait } })
  const ended = once(crowd, 'exit')
  await once(crowd, 'online')
  Atomics.wait(allWait, 0, 0, 60_000)
  const turns = new Set<number>()
  let turn = 0
  app.server.on('connection', () => turns.add(turn))
  const nextTurn = () => {
    turn += 1
    if (turn < 10 * CONNECTIONS) setImmediate(nextTurn)
  }
  nextTurn()
  expect(await ended).toEqual([0])
  await app.close()
  return turns.size
}

test('A crowd of new connections is accepted in few turns of the event loop, and each is answered', async () => {
  expect(await turnsToAccept(0)).toBe(CONNECTIONS)
  expect(await turnsToAccept(15)).toBeLessThan(CONNECTIONS / 4)
})

test('A closed server accepts no connection, not even through a handle that is copied meanwhile', async () => {
  const app = fastify()
  app.get('/', async () => 'done')
  acceptQuickly(app, CONNECTIONS, 3)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  expect((await fetch(url)).ok).toBe(true)
  await app.close()
  await expect(fetch(url)).rejects.toThrow('fetch failed')
})

test('A server that closes first answers the requests on all its connections', async () => {
  const app = fastify({ forceCloseConnections: 'idle' })
  const waiting: (() => void)[] = []
  app.get('/', (_request, reply) => void waiting.push(() => void reply.send('done')))
  const copied = acceptQuickly(app, CONNECTIONS, 3)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  await expect.poll(() => copied.length).toBe(3)
  const answers = Array.from({ length: 8 }, () => statusOf(url))
  await expect.poll(() => waiting.length).toBe(8)
  let isClosed = false
  const closing = app.close().then(() => (isClosed = true))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(isClosed).toBe(false)
  for (const answer of waiting) answer()
  expect(await Promise.all(answers)).toEqual(Array.from({ length: 8 }, () => 200))
  await closing
})
