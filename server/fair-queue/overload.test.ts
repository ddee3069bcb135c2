import fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { addErrorHandling } from '../http/errors.ts'
import { addOverloadAnswer, refuseBeforeRouting, watchOverload } from './overload.ts'
import { addAnswerObservers } from '../http/request-log.ts'

const context = { config: readConfig({ SITE_URL: 'https://shop.test' }), publishableKey: 'key' }

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** The event loop runs the timer later than planned, as it does with too many requests. */
function createLateTurns() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  return (turns: number, lateMs: number) => {
    for (let turn = 0; turn < turns; turn += 1) {
      clock.mockReturnValue(performance.now() + 100 + lateMs)
      vi.advanceTimersByTime(100)
    }
  }
}

test('A server that is late in several turns is overloaded until it is in time again', async () => {
  const runTurns = createLateTurns()
  const app = fastify()
  const { isOverloaded } = watchOverload(app)
  runTurns(1, 700)
  expect(isOverloaded()).toBe(false)
  runTurns(1, 0)
  runTurns(2, 700)
  expect(isOverloaded()).toBe(false)
  runTurns(1, 700)
  expect(isOverloaded()).toBe(true)
  runTurns(1, 0)
  expect(isOverloaded()).toBe(false)
  await app.close()
})

test('A server is busy after several turns that many requests made late, but not without them', async () => {
  const runTurns = createLateTurns()
  const app = fastify()
  app.server.removeAllListeners('request')
  const { isBusy, isOverloaded } = watchOverload(app)
  await app.ready()
  runTurns(10, 300)
  expect(isBusy()).toBe(false)
  for (let turn = 0; turn < 5; turn += 1) {
    expect(isBusy()).toBe(false)
    for (let request = 0; request < 100; request += 1) app.server.emit('request')
    runTurns(1, 300)
  }
  expect([isBusy(), isOverloaded()]).toEqual([true, false])
  runTurns(1, 0)
  expect(isBusy()).toBe(false)
  await app.close()
})

test('An overloaded server answers 503 with Retry-After', async () => {
  const isOverloaded = vi.fn(() => true)
  const app = fastify()
  addErrorHandling(app)
  addOverloadAnswer(app, { isOverloaded, isBusy: () => false }, context)
  app.get('/cheeses', async () => 'Comté')
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const refused = await fetch(`${url}/cheeses`)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  isOverloaded.mockReturnValue(false)
  expect((await fetch(`${url}/cheeses`)).status).toBe(200)
  await app.close()
})

test('A busy server refuses visitors before routing and serves members, displays and the secret key', async () => {
  const app = fastify()
  const routed: string[] = []
  addAnswerObservers(app)
  addErrorHandling(app)
  const pressure = { isBusy: () => true, isOverloaded: () => false }
  addOverloadAnswer(app, pressure, context)
  refuseBeforeRouting(app, pressure, context)
  app.addHook('onRequest', async ({ url }) => void routed.push(url))
  app.get('/rest/v1/cheeses', async () => [])
  app.post('/rest/v1/rpc/kiosk_data', async () => [])
  app.get('/auth/v1/settings', async () => ({}))
  app.get('/storage/v1/picture', async () => '')
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const statusOf = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(url + path, { headers: { apikey: 'key', ...headers } })).status
  const refused = await fetch(`${url}/rest/v1/cheeses`, { headers: { apikey: 'key' } })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(refused.headers.get('strict-transport-security')).toBeTruthy()
  expect(refused.headers.get('x-request-id')).toBeTruthy()
  expect(await refused.json()).toMatchObject({ code: 'PGRST003' })
  expect(await statusOf('/rest/v1/cheeses', { authorization: 'Bearer key' })).toBe(503)
  expect(routed).toEqual([])
  expect(await statusOf('/rest/v1/cheeses', { authorization: 'Bearer a.b.c' })).toBe(200)
  expect(await statusOf('/auth/v1/settings')).toBe(200)
  expect(await statusOf('/rest/v1/cheeses', { apikey: 'secret' })).toBe(200)
  expect(await statusOf('/rest/v1/cheeses', { apikey: 'secret', authorization: 'Bearer secret' })).toBe(200)
  expect(
    (await fetch(`${url}/rest/v1/rpc/kiosk_data`, { method: 'POST', headers: { apikey: 'key' } })).status,
  ).toBe(200)
  expect(await statusOf('/rest/v1/rpc/kiosk_unknown')).toBe(503)
  expect(await statusOf('/storage/v1/picture')).toBe(503)
  expect((await fetch(`${url}/storage/v1/picture`)).status).toBe(503)
  await app.close()
})
