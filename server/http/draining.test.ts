import { Agent, get } from 'node:http'
import { PassThrough } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { addDraining } from './draining.ts'

const CLIENTS = 12
const PROBE_MS = 50
const DRAIN_SECONDS = 1

let first: TestServer
let second: TestServer
beforeAll(async () => {
  // A proxy on this machine is trusted, so that each request can have an IP address and its limits of its own.
  const environment = { TRUST_PROXY: '127.0.0.1' }
  first = await createTestServer({ environment })
  second = await createTestServer({ environment, database: first.database })
})
afterAll(async () => {
  await second.app.close()
  await first.close()
})

type Answer = { status: number | undefined; connection: string | undefined }

const ask = (url: string, agent: Agent, headers: Record<string, string> = {}) =>
  new Promise<Answer>((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      const { statusCode: status, headers } = response
      response.resume().once('end', () => resolve({ status, connection: headers.connection }))
      response.once('error', reject)
    }).once('error', reject)
  })

/** Sends requests on kept connections to the first server that said it is ready, as a balancer does. */
function startLoad() {
  const agent = new Agent({ keepAlive: true })
  const answers = new Map<string, number>()
  let visitors = 0
  let isFirstReady = true
  const over = new AbortController()

  async function probe() {
    while (isFirstReady && !over.signal.aborted) {
      const { status } = await ask(`${first.url}/readyz`, agent)
      isFirstReady = status === 200
      await setTimeout(PROBE_MS)
    }
  }

  async function client(pauseMs: number) {
    while (!over.signal.aborted) {
      visitors += 1
      const ip = `198.51.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`
      const headers = { apikey: first.context.publishableKey, 'x-forwarded-for': ip }
      const { url } = isFirstReady ? first : second
      const result = await ask(`${url}/rest/v1/cheeses?select=id,name`, agent, headers).then(
        ({ status }) => `${status}`,
        (error: NodeJS.ErrnoException) => `${error.code}`,
      )
      answers.set(result, (answers.get(result) ?? 0) + 1)
      if (pauseMs) await setTimeout(pauseMs)
    }
  }

  const running = Promise.all([
    probe(),
    ...Array.from({ length: CLIENTS }, (_, index) => client((index % 4) * 50)),
  ])
  return {
    isFirstReady: () => isFirstReady,
    async end() {
      over.abort()
      await running
      agent.destroy()
      return Object.fromEntries(answers)
    },
  }
}

test('A server that stops under load behind a balancer fails no request and breaks no connection', async () => {
  const load = startLoad()
  await setTimeout(500)
  const drained = first.app.drain(DRAIN_SECONDS)
  await expect.poll(load.isFirstReady).toBe(false)
  await drained
  await first.app.close()
  await setTimeout(200)
  const answers = await load.end()
  console.log('Answers while a server stopped:', answers)
  expect(Object.keys(answers)).toEqual(['200'])
  await first.restart()
})

test('A server that drains answers each request, says that it is not ready, and ends its connections', async () => {
  const server = await createTestServer({ database: first.database })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  expect(await ask(`${server.url}/readyz`, agent)).toEqual({ status: 200, connection: 'keep-alive' })
  const draining = server.app.drain(DRAIN_SECONDS)
  expect(await ask(`${server.url}/readyz`, agent)).toEqual({ status: 503, connection: 'close' })
  for (let times = 0; times < 3; times += 1)
    expect(await ask(`${server.url}/healthz`, agent)).toEqual({ status: 200, connection: 'close' })
  await draining
  await server.app.close()
  await expect(ask(`${server.url}/healthz`, agent)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test('A live stream ends properly when its server closes', async () => {
  const server = await createTestServer({ database: first.database })
  const stream = await fetch(`${server.url}/live/cheeses/comte-aop`)
  const read = stream.text()
  await setTimeout(100)
  await server.app.close()
  expect(await read).toContain('data: ')
})

test('An answer that began before its server closed is ended, and does not keep the server waiting', async () => {
  const app = fastify({ forceCloseConnections: 'idle', keepAliveTimeout: 60_000 })
  addDraining(app)
  const answer = new PassThrough()
  app.get('/', (_request, reply) => reply.send(answer))
  const agent = new Agent({ keepAlive: true })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const asked = ask(url, agent)
  answer.write('The beginning')
  await setTimeout(100)
  const closed = app.close()
  await setTimeout(100)
  answer.end(' and the end')
  expect(await asked).toEqual({ status: 200, connection: 'keep-alive' })
  expect(await Promise.race([closed.then(() => 'closed'), setTimeout(5_000, 'waiting')])).toBe('closed')
  agent.destroy()
})
