import cluster from 'node:cluster'
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { AggregatorRegistry, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { METRICS_HOST } from '../../config.ts'

/** Prometheus metrics on a port of their own that only this machine can reach. A worker sends them to its primary. */
export async function addMetrics(app: FastifyInstance, port: number) {
  // Answers when a primary asks.
  const registry = new AggregatorRegistry()
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
  if (cluster.isWorker) AggregatorRegistry.setRegistries(registry)
  else app.addHook('onClose', await serve(port, () => registry.metrics()))
}

/** The sums over all workers of this process. */
export const serveSummedMetrics = (port: number) => {
  const sums = new AggregatorRegistry()
  return serve(port, () => sums.clusterMetrics())
}

/** Returns what ends it. */
async function serve(port: number, read: () => Promise<string>) {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end()
    const metrics = await read().catch(() => undefined)
    if (metrics === undefined) return response.writeHead(503).end()
    response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(metrics)
  })
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, METRICS_HOST, resolve),
  )
  return () => new Promise<void>((resolve) => void server.close(() => resolve()))
}
