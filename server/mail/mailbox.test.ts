import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { createMailStore } from './mail-store.ts'

let server: TestServer

beforeAll(async () => {
  server = await createTestServer({ template: 'catalogue' })
  const store = createMailStore(server.database.auth, server.context.keys)
  const mail = {
    from: 'shop@example.test',
    html: '<head></head><h1>Hi</h1>',
    text: 'Go: https://shop.test/x?a=1&b=2',
  }
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-17T01:05:00Z') })
  await store.keep({ ...mail, to: 'one@example.test', subject: 'First <one>', messageId: '<1@shop.test>' })
  await store.keep({ ...mail, to: 'two@example.test', subject: 'Second', messageId: '<2@shop.test>' })
  vi.useRealTimers()
})
afterAll(() => server.close())

const local = { host: 'localhost:3000' }

test('The mailbox lists messages newest first, and can be filtered by recipient', async () => {
  const all = await server.app.inject({ url: '/mailbox', headers: local })
  expect(all.body.indexOf('Second')).toBeLessThan(all.body.indexOf('First &lt;one&gt;'))
  const some = await server.app.inject({ url: '/mailbox?to=one@example.test', headers: local })
  expect(some.body).not.toContain('Second')
})

test('A message is shown as HTML and as text, with working links', async () => {
  const list = await server.app.inject({ url: '/mailbox?to=two@example.test', headers: local })
  const link = /href="(\/mailbox\/[^"]+)"/.exec(list.body)?.[1] ?? ''
  const { body } = await server.app.inject({ url: link, headers: local })
  expect(body).toContain('sandbox="allow-top-navigation-by-user-activation"')
  expect(body).toContain('&lt;h1&gt;Hi&lt;/h1&gt;')
  expect(body).toContain('<a href="https://shop.test/x?a=1&amp;b=2">')
})

test('No cache keeps what the mailbox shows, and no script runs in it', async () => {
  const { headers } = await server.app.inject({ url: '/mailbox', headers: local })
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['content-security-policy']).toContain("default-src 'none'; style-src 'unsafe-inline'")
})

test('The mailbox shows when a message was sent by the clock of the shop', async () => {
  const list = await server.app.inject({ url: '/mailbox', headers: local })
  expect(list.body.replaceAll(/\s/g, ' ')).toContain('to two@example.test, Nov 16, 2026, 6:05 p.m.')
})

test.each([
  ['another machine', { remoteAddress: '192.0.2.1', headers: local }],
  ['a foreign host name that resolves here', { headers: { host: 'evil.example' } }],
])('The mailbox is not found from %s', async (_name, request) => {
  expect((await server.app.inject({ url: '/mailbox', ...request })).statusCode).toBe(404)
})

test.each(['/mailbox/..%2f..%2fkeys', '/mailbox/1-zz', '/mailbox/1000'])('%s is not found', async (url) => {
  expect((await server.app.inject({ url, headers: local })).statusCode).toBe(404)
})
