/**
 * `npm run bench` runs the benches that need nothing but a build, `npm run bench -- NAME …` runs some one after another.
 * Those on a running shop use the one at SITE_URL. bench/README.md says what each compares.
 */
import { spawn } from 'node:child_process'
import { loadavg } from 'node:os'
import { createInterface } from 'node:readline'

type Bench = { file: string; isLong?: true; onRunningShop?: true }

const BENCHES: Record<string, Bench> = {
  start: { file: 'bench/load/start.ts' },
  throughput: { file: 'bench/pages/throughput.ts' },
  'step-load': { file: 'bench/load/step-load.ts' },
  voters: { file: 'bench/load/voters.ts' },
  'large-catalogue': { file: 'bench/pages/large-catalogue.ts' },
  'sign-in': { file: 'bench/auth/sign-in-rush.ts' },
  rest: { file: 'bench/rest/run.ts', isLong: true },
  community: { file: 'bench/community/run.ts', isLong: true },
  'worst-case': { file: 'bench/limits/worst-case-requests.ts', isLong: true },
  'session-check': { file: 'bench/limits/session-check.ts', isLong: true },
  analytics: { file: 'bench/analytics/run.ts', isLong: true },
  lighthouse: { file: 'bench/pages/lighthouse.ts', onRunningShop: true },
  'tab-tap': { file: 'bench/pages/tab-tap.ts', onRunningShop: true },
  photo: { file: 'bench/storage/phone-photo.ts', onRunningShop: true },
}

const siteUrl = process.env['SITE_URL'] ?? 'http://127.0.0.1:3000'
const given = process.argv.slice(2)
const unknown = given.filter((name) => !BENCHES[name])
if (unknown.length > 0) {
  for (const name of unknown) console.error(`There is no bench "${name}".`)
  for (const [name, { file, onRunningShop }] of Object.entries(BENCHES))
    console.log(`${name.padEnd(16)} ${file}${onRunningShop ? ', on a running shop' : ''}`)
  process.exit(1)
}
const quick = Object.keys(BENCHES).filter((name) => !BENCHES[name]?.isLong && !BENCHES[name]?.onRunningShop)

/** Prints what the bench prints, and returns it with whether the bench is within its budgets. */
async function run({ file, onRunningShop }: Bench) {
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...(onRunningShop ? [siteUrl] : [])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const lines: string[] = []
  for await (const line of createInterface(child.stdout)) {
    console.log(line)
    if (line.trim()) lines.push(line.trim())
  }
  return { lines, isGood: (await ended) === 0 }
}

const table: Record<string, string>[] = []
for (const name of given.length > 0 ? given : quick) {
  const bench = BENCHES[name]
  if (!bench) continue
  console.log(`\n${name}`)
  const load = (loadavg()[0] ?? 0).toFixed(1)
  const { lines, isGood } = await run(bench)
  const measured = lines.filter((line) => /\d/.test(line) && !line.startsWith('│'))
  for (const line of measured) table.push({ bench: name, 'load before': load, result: line })
  if (!isGood) {
    process.exitCode = 1
    table.push({ bench: name, 'load before': load, result: 'over budget' })
  }
}
console.table(table)
