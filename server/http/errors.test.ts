import fastify from 'fastify'
import { expect, test } from 'vitest'
import { addErrorHandling } from './errors.ts'

async function answerTo(error: Error) {
  const app = fastify()
  addErrorHandling(app)
  app.get('/', async () => {
    throw error
  })
  const { statusCode, headers } = await app.inject('/')
  return { status: statusCode, retries: headers['retry-after'] !== undefined }
}

test('A temporary refusal by the data API is passed on with Retry-After', async () => {
  const refusedWith = (status: number) => Object.assign(new Error('Not now'), { status })
  expect(await answerTo(refusedWith(503))).toEqual({ status: 503, retries: true })
  expect(await answerTo(refusedWith(429))).toEqual({ status: 429, retries: true })
  expect(await answerTo(refusedWith(401))).toEqual({ status: 500, retries: false })
})
