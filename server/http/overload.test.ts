import fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { addErrorHandling } from './errors.ts'
import { addOverloadAnswer, watchOverload } from './overload.ts'

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
  const isOverloaded = watchOverload(app)
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

test('An overloaded server answers 503 with Retry-After, but finishes what is part of another request', async () => {
  const isOverloaded = vi.fn(() => true)
  const app = fastify()
  addErrorHandling(app)
  addOverloadAnswer(app, isOverloaded)
  app.get('/cheeses', async () => 'Comté')
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const refused = await fetch(`${url}/cheeses`)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect((await app.inject('/cheeses')).statusCode).toBe(200)
  isOverloaded.mockReturnValue(false)
  expect((await fetch(`${url}/cheeses`)).status).toBe(200)
  await app.close()
})
