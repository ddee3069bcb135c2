import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { all, compile } from '@fastify/proxy-addr'
import type { Config } from '../config.ts'

/** What counting a visit needs. A connection that was closed has no IP. */
export type ClientRequest = { method: string; headers: IncomingHttpHeaders; ip: string | undefined }

/** Reads the IP of a request as fastify does for one that it routes. */
export function createClientIp(trustProxy: Config['trustProxy']) {
  if (!trustProxy) return ({ socket }: IncomingMessage) => socket.remoteAddress
  const isTrusted = compile(trustProxy.split(',').map((proxy) => proxy.trim()))
  return (request: IncomingMessage) => all(request, isTrusted).at(-1)
}
