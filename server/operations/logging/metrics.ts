import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { METRICS_HOST } from '../../config.ts'

/** Prometheus metrics on a port of their own that only this machine can reach. */
export async function serveMetrics(app: FastifyInstance, port: number) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to the end of the answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.01, 0.05, 0.2, 1, 5],
    registers: [registry],
  })
  app.answerObservers.push(({ method, route, status, ms }) =>
    durations.observe({ method, route, status }, ms / 1000),
  )

  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics())
  })
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, METRICS_HOST, resolve),
  )
  app.addHook('onClose', () => new Promise<void>((resolve) => server.close(() => resolve())))
}
