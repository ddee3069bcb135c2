import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ template: 'catalogue' })
})
afterAll(() => server.close())

async function answerTo(lines: string[], body = '') {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.write([...lines, '', body].join('\r\n'))
  let received = ''
  for await (const chunk of socket) received += chunk
  return received
}

const POST = ['POST /rest/v1/rpc/whoami HTTP/1.1', 'Host: shop']

test.each([
  ['a header of 20 kB', 431, ['GET / HTTP/1.1', 'Host: shop', `X: ${'a'.repeat(20_000)}`]],
  ['an unknown method', 400, ['FOO / HTTP/1.1', 'Host: shop']],
  ['a length and chunks', 400, [...POST, 'Content-Length: 4', 'Transfer-Encoding: chunked']],
  ['two lengths', 400, [...POST, 'Content-Length: 2', 'Content-Length: 3']],
  ['an expectation', 417, [...POST, 'Expect: something', 'Content-Length: 0']],
])('A request with %s is answered with %i in the shape of all errors', async (_, status, lines) => {
  const received = await answerTo(lines)
  const [head = '', body = ''] = received.split('\r\n\r\n')
  expect(received.match(/HTTP\/1\.1/g)).toHaveLength(1)
  expect(head).toContain(`HTTP/1.1 ${status} `)
  const { requestId, ...error } = JSON.parse(body)
  expect(error).toEqual({ code: expect.any(String), message: expect.any(String) })
  expect(head).toContain(`x-request-id: ${requestId}`)
  for (const line of ['x-content-type-options: nosniff', 'x-frame-options: DENY', 'connection: close'])
    expect(head).toContain(line)
  expect(head).toContain("content-security-policy: default-src 'none'; frame-ancestors 'none'")
})

test('A broken body of a request ends its connection with one answer', async () => {
  const { publishableKey } = server.context
  const head = [...POST, `apikey: ${publishableKey}`, 'Content-Type: application/json']
  const received = await answerTo([...head, 'Transfer-Encoding: chunked'], 'zz\r\n')
  expect(received.match(/HTTP\/1\.1/g)).toHaveLength(1)
  expect(received).toContain('HTTP/1.1 400 ')
})
