import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import fastify from 'fastify'
import { authApi } from '../auth/auth-api.ts'
import { demoGoogle } from '../auth/demo-google/demo-google.ts'
import { DEMO_GOOGLE_PATH } from '../auth/demo-google/demo-google-client.ts'
import type { ServerContext } from '../context.ts'
import { mailbox } from '../mail/mailbox.ts'
import { health } from '../operations/health.ts'
import { serveMetrics } from '../operations/metrics.ts'
import { restApi } from '../rest/rest-api.ts'
import { addErrorHandling } from './errors.ts'
import { addRequestLog } from './request-log.ts'
import { addSecurityHeaders } from './security-headers.ts'

const SLOW_SENDER_MS = 10_000
const BODY_LIMIT_BYTES = 64 * 1024

/** The whole server, ready to listen or to be called in process. */
export async function createApp(context: ServerContext) {
  const { config } = context
  const app = fastify({
    loggerInstance: context.log,
    disableRequestLogging: true,
    genReqId: () => randomUUID(),
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

  await app.register(health(context))
  await app.register(restApi(context), { prefix: '/rest/v1' })
  await app.register(authApi(context), { prefix: '/auth/v1' })
  if (config.demo) {
    await app.register(demoGoogle(context), { prefix: DEMO_GOOGLE_PATH })
    await app.register(mailbox(context), { prefix: '/mailbox' })
  }
  if (config.metricsPort) await serveMetrics(app, config.metricsPort)
  return app
}
