import { connect, type AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { addErrorHandling } from './errors.ts'

async function answerTo(error: Error) {
  const app = fastify()
  addErrorHandling(app)
  app.get('/', async () => {
    throw error
  })
  const response = await app.inject('/')
  const { statusCode: status, headers } = response
  return { status, retries: headers['retry-after'] !== undefined, message: response.json().message }
}

test('A temporary refusal by the data API is passed on with Retry-After', async () => {
  const refusedWith = (status: number) => Object.assign(new Error('Not now'), { status })
  expect(await answerTo(refusedWith(503))).toMatchObject({ status: 503, retries: true })
  expect(await answerTo(refusedWith(429))).toMatchObject({ status: 429, retries: true })
  expect(await answerTo(refusedWith(401))).toMatchObject({ status: 500, retries: false })
})

test('A refused request is told why, and an unexpected error reveals nothing', async () => {
  const failedWith = (statusCode?: number) => Object.assign(new Error('What happened'), { statusCode })
  expect(await answerTo(failedWith(413))).toMatchObject({ status: 413, message: 'What happened' })
  for (const statusCode of [undefined, 500, 502])
    expect(await answerTo(failedWith(statusCode))).toMatchObject({
      status: 500,
      message: 'An unexpected error occurred',
    })
})

test('A client that leaves before its answer begins is not logged or answered as a failure', async () => {
  const lines: { level: number; msg: string }[] = []
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const app = fastify({ logger: { level: 'debug', stream } })
  onTestFinished(() => app.close())
  addErrorHandling(app)
  const statuses: number[] = []
  app.addHook('onResponse', async (_request, { statusCode }) => void statuses.push(statusCode))
  app.post('/', (_request, reply) => reply.send(new Readable({ read() {} })))
  await app.listen()
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  client.write(
    'POST / HTTP/1.1\r\nhost: shop.example\r\ncontent-type: text/plain\r\ncontent-length: 1\r\n\r\n.',
  )
  const logged = () => lines.map(({ msg }) => msg)
  await expect.poll(logged).toContain('incoming request')
  client.destroy()
  await expect.poll(logged).toContain('client left before its answer')
  expect(lines.filter(({ level }) => level >= 40)).toEqual([])
  expect(statuses).not.toContain(500)
})
