import fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { addErrorHandling } from './errors.ts'
import { addOverloadAnswer, watchOverload } from './overload.ts'

/** Keeps the process busy, as too many requests do. */
async function keepBusy(turns: number) {
  for (let turn = 0; turn < turns; turn += 1) {
    const end = performance.now() + 700
    while (performance.now() < end);
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}

test('A server that is late in several turns is overloaded until it is in time again', async () => {
  const app = fastify()
  const isOverloaded = watchOverload(app)
  await keepBusy(1)
  expect(isOverloaded()).toBe(false)
  await keepBusy(3)
  expect(isOverloaded()).toBe(true)
  await expect.poll(isOverloaded, { timeout: 20_000 }).toBe(false)
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
