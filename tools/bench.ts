/**
 * `npm run bench` runs the benches that need nothing but a build, `npm run bench -- NAME …` runs some one after another.
 * Those on a running shop use the one at SITE_URL. bench/README.md says what each compares.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { PEERS } from '../bench/peers.ts'
import { formatRatio, type Figure } from '../bench/report.ts'

type Bench = { file: string; isLong?: true; onRunningShop?: true }

const BENCHES: Record<string, Bench> = {
  start: { file: 'bench/load/start.ts' },
  'two-processes': { file: 'bench/load/two-processes.ts', isLong: true },
  'beside-0.2': { file: 'bench/load/beside-0-2.ts', isLong: true },
  throughput: { file: 'bench/pages/throughput.ts' },
  'step-load': { file: 'bench/load/step-load.ts' },
  voters: { file: 'bench/load/voters.ts' },
  'large-catalogue': { file: 'bench/pages/large-catalogue.ts' },
  board: { file: 'bench/rest/board.ts' },
  'sign-in': { file: 'bench/auth/sign-in-rush.ts' },
  rest: { file: 'bench/rest/run.ts', isLong: true },
  community: { file: 'bench/community/run.ts', isLong: true },
  'one-wifi': { file: 'bench/limits/one-wifi.ts', isLong: true },
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

type Run = { figures: Figure[]; hasFailed: boolean }

/** The bench prints its figures itself, and sends them here. */
async function run({ file, onRunningShop }: Bench): Promise<Run> {
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...(onRunningShop ? [siteUrl] : [])], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const figures: Figure[] = []
  child.on('message', (figure) => figures.push(figure as Figure))
  const [code] = await once(child, 'close')
  return { figures, hasFailed: code !== 0 && figures.every(({ verdict }) => verdict !== 'missed') }
}

const table: Record<string, string>[] = []
for (const name of given.length > 0 ? given : quick) {
  const bench = BENCHES[name]
  if (!bench) continue
  console.log(`\n${name}`)
  const load = (loadavg()[0] ?? 0).toFixed(1)
  const { figures, hasFailed } = await run(bench)
  for (const { what, value, baseline = '', ratio, target, verdict } of figures) {
    if (verdict === 'missed') process.exitCode = 1
    const times = ratio === undefined ? '' : formatRatio(ratio)
    table.push({ bench: name, what, value, baseline, ratio: times, target, verdict, 'load before': load })
  }
  if (!hasFailed) continue
  process.exitCode = 1
  table.push({ bench: name, what: 'failed', 'load before': load })
}
printTable(table)
console.log('\nMeasured beside other products before version 0.2, on two cores (versions were not recorded)')
printTable(PEERS)

function printTable(rows: Record<string, string>[]) {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const widths = columns.map((name) => Math.max(name.length, ...rows.map((row) => row[name]?.length ?? 0)))
  const lines = [Object.fromEntries(columns.map((name) => [name, name])), ...rows].map((row) =>
    columns
      .map((name, index) => (row[name] ?? '').padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  console.log(`\n${lines.join('\n')}`)
}
