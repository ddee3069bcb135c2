import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import type { ServerContext } from '../context.ts'
import { createMailStore } from './mail-store.ts'
import { mailbox } from './mailbox.ts'

const app = fastify()
const shopTimes = async (instants: string[]) =>
  instants.map(() => ({ local: '2026-11-16T18:05', locale: 'en-CA' }))
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'oq-mailbox-'))
  const store = createMailStore(dataDir)
  const mail = {
    from: 'shop@example.test',
    html: '<head></head><h1>Hi</h1>',
    messageId: '<one@shop.example>',
    text: 'Go: https://shop.test/x?a=1&b=2',
  }
  await store.keep({ ...mail, to: 'one@example.test', subject: 'First <one>' })
  await store.keep({ ...mail, to: 'two@example.test', subject: 'Second' })
  const config = readConfig({ DATA_DIR: dataDir })
  await app.register(mailbox({ config } as ServerContext, shopTimes), { prefix: '/mailbox' })
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})

const local = { host: 'localhost:3000' }

test('The mailbox lists messages newest first, and can be filtered by recipient', async () => {
  const all = await app.inject({ url: '/mailbox', headers: local })
  expect(all.body.indexOf('Second')).toBeLessThan(all.body.indexOf('First &lt;one&gt;'))
  const some = await app.inject({ url: '/mailbox?to=one@example.test', headers: local })
  expect(some.body).not.toContain('Second')
})

test('A message is shown as HTML and as text, with working links', async () => {
  const list = await app.inject({ url: '/mailbox?to=two@example.test', headers: local })
  const link = /href="(\/mailbox\/[^"]+)"/.exec(list.body)?.[1] ?? ''
  const { body } = await app.inject({ url: link, headers: local })
  expect(body).toContain('sandbox="allow-top-navigation-by-user-activation"')
  expect(body).toContain('&lt;h1&gt;Hi&lt;/h1&gt;')
  expect(body).toContain('<a href="https://shop.test/x?a=1&amp;b=2">')
})

test('The mailbox shows when a message was sent by the clock of the shop', async () => {
  const list = await app.inject({ url: '/mailbox', headers: local })
  expect(list.body.replaceAll(/\s/g, ' ')).toContain('to two@example.test, Nov 16, 2026, 6:05 p.m.')
})

test.each([
  ['another machine', { remoteAddress: '192.0.2.1', headers: local }],
  ['a foreign host name that resolves here', { headers: { host: 'evil.example' } }],
])('The mailbox is not found from %s', async (_name, request) => {
  expect((await app.inject({ url: '/mailbox', ...request })).statusCode).toBe(404)
})

test.each(['/mailbox/..%2f..%2fkeys', '/mailbox/1-zz', '/mailbox/1-00'])('%s is not found', async (url) => {
  expect((await app.inject({ url, headers: local })).statusCode).toBe(404)
})
