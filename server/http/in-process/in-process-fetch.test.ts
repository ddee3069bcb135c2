import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { createServer } from '../create-server.ts'
import { createInProcessFetch, isSharedRead } from './in-process-fetch.ts'

const lines: { reqId: string; route: string }[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
let app: Awaited<ReturnType<typeof createServer>>
let url: string

beforeAll(async () => {
  app = await createServer({ config: readConfig({}), log })
  app.post('/inner', (request, reply) =>
    reply.status(206).header('content-range', '0-1/9').header('set-cookie', ['a=1', 'b=2']).send({
      body: request.body,
      sent: request.headers['x-sent'],
      host: request.host,
    }),
  )
  app.get('/ip', (request) => ({ ip: request.ip }))
  app.get('/shared', (request) => ({ isShared: isSharedRead(request.raw) }))
  app.get('/empty', (_request, reply) => reply.status(204).send())
  app.get('/outer', async (request) => {
    const fetch = createInProcessFetch(app, request)
    return { inner: (await fetch('http://shop.test/empty')).headers.get('x-request-id') }
  })
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

test('A call inside the process passes on method, body and headers, and returns status and headers', async () => {
  const answer = await createInProcessFetch(app)('http://shop.test:81/inner', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-sent': 'yes' },
    body: '{"cheese":"Comté"}',
  })
  expect(answer.status).toBe(206)
  expect(answer.headers.get('content-range')).toBe('0-1/9')
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(await answer.json()).toEqual({ body: { cheese: 'Comté' }, sent: 'yes', host: 'shop.test:81' })
})

test('A call inside the process logs under the id of the request it is part of', async () => {
  const answer = await fetch(`${url}/outer`)
  const id = answer.headers.get('x-request-id') ?? ''
  expect(await answer.json()).toEqual({ inner: id })
  const routes = lines.filter(({ reqId }) => reqId === id).map(({ route }) => route)
  expect(routes.toSorted()).toEqual(['/empty', '/outer'])
})

test('A call inside the process counts against the IP address of the request it is part of', async () => {
  const fetch = createInProcessFetch(app, { id: 'outer', ip: '203.0.113.7' })
  expect(await (await fetch('http://shop.test/ip')).json()).toEqual({ ip: '203.0.113.7' })
})

test('Only a call inside the process without a visitor is a shared read', async () => {
  const shared = async (answer: Promise<Response>) => (await (await answer).json()) as object
  const inside = (ip?: string) => createInProcessFetch(app, { id: 'outer', ip })('http://shop.test/shared')
  expect(await shared(inside())).toEqual({ isShared: true })
  expect(await shared(inside('203.0.113.7'))).toEqual({ isShared: false })
  const network = fetch(`${url}/shared`, { headers: { 'x-shared-read': '1' } })
  expect(await shared(network)).toEqual({ isShared: false })
})

test('A request from the network cannot choose its id', async () => {
  const answer = await fetch(`${url}/empty`, { headers: { 'x-request-id': 'mine' } })
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})
