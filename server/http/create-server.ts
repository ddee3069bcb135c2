import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import compress from '@fastify/compress'
import fastify, { type FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { serveMetrics } from '../operations/metrics.ts'
import { addErrorHandling } from './errors.ts'
import { addRequestLog } from './request-log.ts'
import { addSecurityHeaders } from './security-headers.ts'

const SLOW_SENDER_MS = 10_000
const BODY_LIMIT_BYTES = 64 * 1024

/** What stands around every request: limits, ids, log, headers, compression, errors, metrics. */
export async function createServer({ config, log }: { config: Config; log: FastifyBaseLogger }) {
  const app = fastify({
    loggerInstance: log,
    logController: new fastify.LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    rewriteUrl: plainAddress,
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: SLOW_SENDER_MS,
    forceCloseConnections: 'idle',
    http: { headersTimeout: SLOW_SENDER_MS, connectionsCheckingInterval: 1_000 },
  })
  addErrorHandling(app)
  addRequestLog(app)
  addSecurityHeaders(app, config.siteUrl)
  await app.register(compress, { global: true, threshold: 1_024, encodings: ['br', 'gzip'] })
  if (config.metricsPort) await serveMetrics(app, config.metricsPort)
  return app
}

/** An address may name the whole site, as proxies write it, or hold a percent sign that escapes nothing. */
function plainAddress({ url = '/' }: IncomingMessage) {
  const address = url.replace(/^https?:\/\/[^/?]*\/?/i, '/')
  const [path = ''] = address.split('?', 1)
  return isEscapedWell(path) ? address : address.replaceAll('%', '%25')
}

function isEscapedWell(path: string) {
  try {
    // Asked for its result, since the bundler drops a call that nobody uses.
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}
