import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cheeseId } from '../../supabase/seed/stable-uuid.ts'
import { NO_SITE_CHANGES, type SiteChange, type SiteChanges } from '../database/site-changes.ts'
import type { Sql } from '../database/sql/sql.ts'
import { demoClient, type DemoClient } from '../testing/demo-client.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { startHousekeeping } from './housekeeping.ts'

const COMTE = cheeseId('comte-aop')
const FIRST_JOBS = 4
const PROCESSES = 4
/** Well before the votes would be counted anyway. */
const SOON = { timeout: 10_000 }

let shop: TestServer
let member: DemoClient
let stop = () => {}
beforeAll(async () => {
  shop = await createTestServer({ template: 'demo' })
  member = await demoClient(shop, 'member')
})
afterEach(() => stop())
afterAll(() => shop.close())

function createGate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open: () => open(), opened }
}

/** Takes the cheese out of the member's favorites or puts it there, while another transaction holds its sums. */
async function leaveVote(beforeRelease = async () => {}) {
  const held = createGate()
  const release = createGate()
  const holding = shop.database.owner.begin(async (sql) => {
    await sql`select from public.cheese_stats where cheese_id = ${COMTE} for update`
    held.open()
    await release.opened
  })
  await held.opened
  const favorites = member.from('user_favorites')
  const { data: removed } = await favorites.delete().eq('cheese_id', COMTE).select('id').throwOnError()
  if (removed.length === 0) await favorites.insert({ cheese_id: COMTE }).throwOnError()
  expect(await uncounted()).toBeGreaterThan(0)
  await beforeRelease()
  release.open()
  await holding
}

const uncounted = async () => (await shop.database.owner`select from private.uncounted_votes`).length

/** Housekeeping that has done its first jobs and whose transactions the test follows. */
async function start(siteChanges: SiteChanges) {
  const transactions = { ended: 0, mayStart: Promise.resolve() }
  const requests = {
    async begin(run: Parameters<Sql['begin']>[1]) {
      await transactions.mayStart
      await shop.database.requests.begin(run).finally(() => transactions.ended++)
    },
  } as unknown as Sql
  stop = startHousekeeping({ ...shop.context, database: { ...shop.database, requests }, siteChanges })
  await expect.poll(() => transactions.ended, SOON).toBe(FIRST_JOBS)
  return transactions
}

/** It hears only what the test tells it. */
async function startAlone() {
  let tell: (change: SiteChange) => void = () => {}
  const transactions = await start({ ...NO_SITE_CHANGES, onSiteChange: (listener) => (tell = listener) })
  return { transactions, tell }
}

test('Several processes that start at once do all jobs without a failure', async () => {
  const failures: unknown[] = []
  const log = { ...shop.context.log, error: (failure: unknown) => void failures.push(failure) }
  const transactions = { ended: 0 }
  const begin = (run: Parameters<Sql['begin']>[1]) =>
    shop.database.requests.begin(run).finally(() => transactions.ended++)
  const database = { ...shop.database, requests: { begin } as unknown as Sql }
  const stops = Array.from({ length: PROCESSES }, () =>
    startHousekeeping({ ...shop.context, database, log: log as never, siteChanges: NO_SITE_CHANGES }),
  )
  await expect.poll(() => transactions.ended, SOON).toBe(PROCESSES * FIRST_JOBS)
  stops.forEach((end) => end())
  expect(failures).toEqual([])
})

test('A vote is counted soon even when the vote that delayed it is never announced', async () => {
  await start(shop.context.siteChanges)
  await leaveVote()
  await expect.poll(uncounted, SOON).toBe(0)
})

test('A vote that could not be counted soon after others is counted a second later', async () => {
  const { transactions, tell } = await startAlone()
  const released = createGate()
  await leaveVote(async () => {
    tell('stats:comte-aop')
    await expect.poll(() => transactions.ended, SOON).toBe(FIRST_JOBS + 1)
    transactions.mayStart = released.opened
  })
  expect(await uncounted()).toBeGreaterThan(0)
  released.open()
  await expect.poll(uncounted, SOON).toBe(0)
})

test('Housekeeping that was stopped does nothing about changes that it still hears of', async () => {
  const { transactions, tell } = await startAlone()
  stop()
  tell('*')
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(transactions.ended).toBe(FIRST_JOBS)
})

test('Votes are counted when announcements may have been missed', async () => {
  const { tell } = await startAlone()
  await leaveVote()
  expect(await uncounted()).toBeGreaterThan(0)
  tell('*')
  await expect.poll(uncounted, SOON).toBe(0)
})
