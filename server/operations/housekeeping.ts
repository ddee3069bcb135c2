import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from 'postgres'
import { runAs, SERVICE } from '../database/run-as.ts'

const EVERY_MS = 60 * 60 * 1000

/** SQL functions: store past featured cheeses, delete expired rows, recompute which cheeses are loved together. */
const JOBS = ['settle_featured_days', 'purge_expired', 'refresh_affinities']

/** Runs the jobs at the start and every hour. Several processes may run them at once. */
export function startHousekeeping(requests: Sql, log: FastifyBaseLogger) {
  const run = async () => {
    for (const job of JOBS) {
      await runAs(requests, SERVICE, (sql) => sql`select from ${sql(`private.${job}`)}()`).catch(
        (error: unknown) => log.error({ err: error, job }, 'housekeeping failed'),
      )
    }
  }
  void run()
  const timer = setInterval(run, EVERY_MS)
  return () => clearInterval(timer)
}
