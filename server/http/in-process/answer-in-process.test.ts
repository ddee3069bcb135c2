import { Readable } from 'node:stream'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerInProcess } from './answer-in-process.ts'

const app = fastify()
const closed: string[] = []

beforeAll(async () => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => closed.push(request.url))
    done()
  })
  app.get('/text', (_request, reply) => reply.header('x-cheese', ['Comté', 'Mahón']).send('Guten Tag'))
  app.get('/bytes', () => Buffer.from([0, 255]))
  app.get('/streamed', (_request, reply) => reply.send(Readable.from(['one ', 'two'])))
  app.get('/raw', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(418, 'Teapot', { 'x-raw': '1' })
    reply.raw.write('short ')
    reply.raw.end(Buffer.from('and stout'))
  })
  app.get('/nothing', async () => {})
  app.get('/broken-off', (_request, reply) =>
    reply.send(
      Readable.from(
        (function* () {
          yield 'one '
          throw new Error('no more')
        })(),
      ),
    ),
  )
  app.get('/ip', (request) => request.ip)
  app.get('/failed', () => {
    throw new Error('no')
  })
  app.post('/unread', { onRequest: async (_request, reply) => reply.status(403).send() }, () => 'read')
  await app.ready()
})
afterAll(() => app.close())

const get = (url: string) => answerInProcess(app, { method: 'GET', url, headers: {} })

test('A route may answer with text, bytes, a stream or nothing', async () => {
  const text = await get('/text')
  expect(text.headers).toMatchObject({ 'x-cheese': ['Comté', 'Mahón'], 'content-length': '9' })
  expect(text.body.toString()).toBe('Guten Tag')
  expect([...(await get('/bytes')).body]).toEqual([0, 255])
  expect((await get('/streamed')).body.toString()).toBe('one two')
  expect(await get('/nothing')).toMatchObject({ status: 200, body: Buffer.alloc(0) })
})

test('A stream that fails after its first part is an error, not half an answer', async () => {
  await expect(get('/broken-off')).rejects.toThrow('The response was destroyed')
})

test('A call without a visitor comes from this machine', async () => {
  expect((await get('/ip')).body.toString()).toBe('127.0.0.1')
})

test('A route may write to the raw response', async () => {
  const { status, headers, body } = await get('/raw')
  expect({ status, raw: headers['x-raw'], body: body.toString() }).toEqual({
    status: 418,
    raw: '1',
    body: 'short and stout',
  })
})

test('A route that fails is answered with its status, even when the body is not read', async () => {
  expect((await get('/failed')).status).toBe(500)
  expect((await get('/missing')).status).toBe(404)
  const unread = { method: 'POST', url: '/unread', headers: { 'content-type': 'text/plain' }, body: 'cheese' }
  expect((await answerInProcess(app, unread)).status).toBe(403)
})

test('An answered response closes, so that what waits for it is released', async () => {
  await get('/text?closes')
  await expect.poll(() => closed).toContain('/text?closes')
})
