import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { all, compile } from '@fastify/proxy-addr'

/** What counting a visit needs. A connection that was closed has no IP. */
export type ClientRequest = { method: string; headers: IncomingHttpHeaders; ip: string | undefined }

/** Reads the IP of a request as fastify does for one that it routes. */
export function createClientIp(trustProxy: string | false) {
  if (!trustProxy) return ({ socket }: IncomingMessage) => socket.remoteAddress
  const isTrusted = createProxyTrust(trustProxy)
  return (request: IncomingMessage) => all(request, isTrusted).at(-1)
}

/** Remembers the last answer, because most requests come from the same proxy. */
export function createProxyTrust(trustProxy: string) {
  const isTrusted = compile(trustProxy.split(',').map((proxy) => proxy.trim()))
  let last = { ip: '', isTrusted: false }
  return (ip: string, hop: number) => {
    if (ip !== last.ip) last = { ip, isTrusted: isTrusted(ip, hop) }
    return last.isTrusted
  }
}
