/**
 * Rendering with sixty cheeses, as many as a page of the catalogue shows, and with ten thousand.
 * `node --import tsx bench/pages/large-catalogue.ts`, after a build.
 */
import path from 'node:path'
import { pino } from 'pino'
import { readConfig } from '../../server/config.ts'
import { createServerContext } from '../../server/context.ts'
import { createApp } from '../../server/create-app.ts'
import { connect } from '../../server/database/login-roles.ts'
import { NO_SITE_CHANGES, type SiteChange } from '../../server/database/site-changes.ts'
import { builtRenderer } from '../../server/pages/renderer.ts'
import { countNoun } from '../../src/lib/count-noun.ts'
import { report, verdictOf } from '../report.ts'
import { growCatalogue, openBenchDatabase } from '../rest/bench-database.ts'
import { databaseMicroseconds } from '../rest/load.ts'

const SMALL = 60
const LARGE = 10_000
const WARM_UP = 10
/** The system reports CPU time in hundredths of a second, so that single renderings cannot be told apart. */
const RENDERINGS = 40
const ALLOWED_RATIO = 1.3

/** The number of cheeses that a search finds is the same in both catalogues. */
type Question = { path: string; found?: number }

const questions = (size: number): Question[] => [
  { path: '/cheeses', found: size },
  { path: '/cheeses?q=comte', found: 1 },
  { path: '/cheeses?q=comtte', found: 1 },
  { path: '/cheeses?q=xyzzyx', found: 0 },
  { path: '/cheeses?q=fondue', found: 2 },
  { path: '/cheeses?q=gruyere', found: 2 },
  { path: '/cheeses?vegetarian=1&lactose_free=1', found: 0 },
  { path: '/cheeses?vegetarian=1&price=to_5', found: 0 },
  { path: '/cheeses?view=map' },
  { path: '/search?q=comte' },
  { path: '/search?q=gruyere' },
  { path: '/comte-aop' },
  { path: '/sitemap.xml' },
]

process.env['NODE_ENV'] = 'production'
const { location, keys, owner, postmaster, close } = await openBenchDatabase()
const requests = connect(location, 'authenticator', { max: 16 })
const auth = connect(location, 'supabase_auth_admin', { max: 1 })
const listeners: ((change: SiteChange) => void)[] = []
const app = await createApp(
  await createServerContext({
    config: readConfig({ LOG_LEVEL: 'silent' }),
    keys,
    log: pino({ level: 'silent' }),
    database: { requests, auth, close: async () => {} },
    siteChanges: { ...NO_SITE_CHANGES, onSiteChange: (listener) => void listeners.push(listener) },
  }),
  await builtRenderer(path.resolve(import.meta.dirname, '../..')),
)

let visitors = 0

/** Clears the page cache first, so that the response is rendered. Each IP asks once, because searches are limited by IP. */
async function render({ path, found }: Question) {
  for (const drop of listeners) drop('*')
  visitors += 1
  const answer = await app.inject({ url: path, remoteAddress: `10.0.${visitors >> 8}.${visitors & 255}` })
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`)
  if (found !== undefined && !answer.body.includes(`>${countNoun(found, 'cheese')}<`))
    throw new Error(`${path} does not say that it found ${found} cheeses`)
}

/** CPU time of this process and the database, which other load does not affect as much as the clock. */
async function measure(question: Question) {
  for (let turn = 0; turn < WARM_UP; turn += 1) await render(question)
  const before = await cpuMs()
  for (let turn = 0; turn < RENDERINGS; turn += 1) await render(question)
  return ((await cpuMs()) - before) / RENDERINGS
}

async function cpuMs() {
  const { user, system } = process.cpuUsage()
  return (user + system + (await databaseMicroseconds(postmaster))) / 1_000
}

async function measureAll(size: number) {
  await growCatalogue(owner, size)
  const costs = new Map<string, number>()
  for (const question of questions(size)) costs.set(question.path, await measure(question))
  return costs
}

const small = await measureAll(SMALL)
const large = await measureAll(LARGE)
for (const { path } of questions(LARGE)) {
  const [before = NaN, after = NaN] = [small.get(path), large.get(path)]
  const ratio = after / before
  // The sitemap grows with what it lists; a part of it does not.
  const isGrowing = path === '/sitemap.xml'
  report({
    what: `${path} with ${LARGE} cheeses, CPU`,
    value: `${after.toFixed(1)} ms`,
    baseline: `${before.toFixed(1)} ms with ${SMALL}`,
    ratio,
    target: isGrowing ? 'none' : `x ${ALLOWED_RATIO}`,
    verdict: verdictOf(isGrowing || ratio <= ALLOWED_RATIO),
  })
}
await app.close()
await Promise.all([requests.end(), auth.end()])
await close()
