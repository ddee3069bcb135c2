import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import fastify, { type FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { createProxyTrust } from './caller/client-ip.ts'
import { addCors } from './cors.ts'
import { addDraining } from './draining.ts'
import { addErrorHandling } from './errors.ts'
import { refuseMalformedRequests } from './refuse-malformed-requests.ts'
import { refuseUnclearRequests } from './refuse-unclear-requests.ts'
import { addAnswerObservers, addRequestLog, lazyRequestLog } from './request-log.ts'
import { addSecurityHeaders } from './security-headers.ts'

const SLOW_SENDER_MS = 10_000
const BODY_LIMIT_BYTES = 64 * 1024
/** Shorter answers are not compressed. */
export const COMPRESSED_FROM_BYTES = 1_024
/** What is compressed for one answer takes a quarter of the time of quality 4, and a tenth more bytes. */
const BROTLI_QUALITY = 1

/** A server without routes: limits, request ids, log, security headers, compression, errors, metrics. */
export async function createServer({ config, log }: { config: Config; log: FastifyBaseLogger }) {
  const app = fastify({
    loggerInstance: log,
    logController: new fastify.LogController({ disableRequestLogging: true }),
    childLoggerFactory: lazyRequestLog,
    genReqId: () => randomUUID(),
    rewriteUrl: normalizeUrl,
    trustProxy: config.trustProxy && createProxyTrust(config.trustProxy),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: SLOW_SENDER_MS,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    http: { headersTimeout: SLOW_SENDER_MS, connectionsCheckingInterval: 1_000 },
  })
  addDraining(app)
  addErrorHandling(app)
  addAnswerObservers(app)
  refuseUnclearRequests(app, config.siteUrl)
  refuseMalformedRequests(app, config.siteUrl)
  addRequestLog(app)
  addSecurityHeaders(app, config.siteUrl)
  addCors(app, config.allowedOrigins)
  await app.register(compress, {
    global: true,
    threshold: COMPRESSED_FROM_BYTES,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  })
  if (config.metricsPort) {
    const { addMetrics } = await import('../operations/logging/metrics.ts')
    await addMetrics(app, config.metricsPort)
  }
  return app
}

/** Proxies may send the absolute URL of a page, and a percent sign may escape nothing. */
function normalizeUrl({ url = '/' }: IncomingMessage) {
  if (url.startsWith('/') && !url.includes('%')) return url
  const relative = url.replace(/^https?:\/\/[^/?]*\/?/i, '/')
  const [path = ''] = relative.split('?', 1)
  return isValidEscape(path) ? relative : relative.replaceAll('%', '%25')
}

function isValidEscape(path: string) {
  try {
    // The result is compared because the bundler drops a call whose result is unused.
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}
