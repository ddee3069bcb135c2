import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from 'postgres'
import { runAs, SERVICE } from '../database/run-as.ts'

const HOUR_MS = 60 * 60 * 1000
const DUE_EVERY_MS = 20_000

/** SQL functions: store past featured cheeses, delete expired rows, recompute which cheeses are loved together. */
const HOURLY_JOBS = ['settle_featured_days', 'purge_expired', 'refresh_affinities']

/** What happens at a planned time, such as the mail about a cheese that is back. */
const TIMED_JOBS = ['run_due']

/** Runs the jobs at the start and then regularly. Several processes may run them at once. */
export function startHousekeeping(requests: Sql, log: FastifyBaseLogger) {
  const run = async (jobs: string[]) => {
    for (const job of jobs) {
      await runAs(requests, SERVICE, (sql) => sql`select from ${sql(`private.${job}`)}()`).catch(
        (error: unknown) => log.error({ err: error, job }, 'housekeeping failed'),
      )
    }
  }
  void run(HOURLY_JOBS)
  void run(TIMED_JOBS)
  const timers = [setInterval(run, HOUR_MS, HOURLY_JOBS), setInterval(run, DUE_EVERY_MS, TIMED_JOBS)]
  return () => timers.forEach((timer) => clearInterval(timer))
}
