import { isStatsTopic } from '../../src/domain/cache-topics.ts'
import type { ServerContext } from '../context.ts'
import { runAs, SERVICE } from '../database/run-as.ts'

const HOUR_MS = 60 * 60 * 1000
const DUE_EVERY_MS = 20_000
/** Soon enough for pages, which show counts up to a second late, and rare enough under load. */
const LEFT_VOTES_AFTER_MS = 100
/** Once more for votes that were committed, or whose sums became free, after that. */
const LATE_VOTES_AFTER_MS = 1_000

/** SQL functions: store past featured cheeses, delete expired rows, recompute which cheeses are loved together. */
const HOURLY_JOBS = ['settle_featured_days', 'purge_expired', 'refresh_affinities']

/** What happens at a planned time, such as the mail about a cheese that is back. */
const TIMED_JOBS = ['run_due']

/** Votes that arrived while others were being counted may still be uncounted. */
const JOBS_AFTER_VOTES = ['count_votes']

/** Runs the jobs at the start and then regularly. Several processes may run them at once. */
export function startHousekeeping({ database, siteChanges, log }: ServerContext) {
  const { requests } = database
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
  let afterVotes: NodeJS.Timeout | undefined
  let afterLateVotes: NodeJS.Timeout | undefined
  let isStopped = false
  siteChanges.onSiteChange((change) => {
    if (isStopped || !(change === '*' || isStatsTopic(change))) return
    afterVotes ??= setTimeout(() => {
      afterVotes = undefined
      void run(JOBS_AFTER_VOTES)
    }, LEFT_VOTES_AFTER_MS)
    clearTimeout(afterLateVotes)
    afterLateVotes = setTimeout(run, LATE_VOTES_AFTER_MS, JOBS_AFTER_VOTES)
  })
  return () => {
    isStopped = true
    clearTimeout(afterVotes)
    clearTimeout(afterLateVotes)
    timers.forEach((timer) => clearInterval(timer))
  }
}
