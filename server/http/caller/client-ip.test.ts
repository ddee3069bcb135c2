import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { createClientIp } from './client-ip.ts'

const from = (remoteAddress: string, forwardedFor?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwardedFor } }) as unknown as IncomingMessage

test('A forwarded IP counts when a trusted proxy sent it, after requests from other proxies too', () => {
  const clientIp = createClientIp('127.0.0.1, 10.0.0.0/8')
  const client = '203.0.113.7'
  for (const proxy of ['127.0.0.1', '127.0.0.1', '10.1.2.3']) {
    expect(clientIp(from(proxy, client))).toBe(client)
    expect(clientIp(from(proxy, `198.51.100.1, ${client}`))).toBe(client)
    expect(clientIp(from('192.0.2.1', client))).toBe('192.0.2.1')
    expect(clientIp(from(client, proxy))).toBe(client)
  }
})

test('Without a trusted proxy a forwarded IP does not count', () => {
  expect(createClientIp(false)(from('192.0.2.1', '203.0.113.7'))).toBe('192.0.2.1')
})
