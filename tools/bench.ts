/**
 * `npm run bench` lists the benches, `npm run bench -- NAME …` runs some one after another. Those on a running shop use
 * the one at SITE_URL. bench/README.md says what each compares.
 */
import { run } from './run-command.ts'

type Bench = { file: string; onRunningShop?: true }

const BENCHES: Record<string, Bench> = {
  rest: { file: 'bench/rest/run.ts' },
  throughput: { file: 'bench/pages/throughput.ts' },
  'large-catalogue': { file: 'bench/pages/large-catalogue.ts' },
  'sign-in': { file: 'bench/auth/sign-in-rush.ts' },
  community: { file: 'bench/community/run.ts' },
  'worst-case': { file: 'bench/limits/worst-case-requests.ts' },
  'session-check': { file: 'bench/limits/session-check.ts' },
  analytics: { file: 'bench/analytics/run.ts' },
  lighthouse: { file: 'bench/pages/lighthouse.ts', onRunningShop: true },
  'tab-tap': { file: 'bench/pages/tab-tap.ts', onRunningShop: true },
  photo: { file: 'bench/storage/phone-photo.ts', onRunningShop: true },
}

const siteUrl = process.env['SITE_URL'] ?? 'http://127.0.0.1:3000'
const names = process.argv.slice(2)
const unknown = names.filter((name) => !BENCHES[name])
if (names.length === 0 || unknown.length > 0) {
  for (const name of unknown) console.error(`There is no bench "${name}".`)
  for (const [name, { file, onRunningShop }] of Object.entries(BENCHES))
    console.log(`${name.padEnd(16)} ${file}${onRunningShop ? ', on a running shop' : ''}`)
  process.exit(unknown.length > 0 ? 1 : 0)
}

const failed: string[] = []
for (const name of names) {
  const { file, onRunningShop } = BENCHES[name] ?? { file: '' }
  console.log(`\n${name}`)
  if (!(await run('tsx', [file, ...(onRunningShop ? [siteUrl] : [])]))) failed.push(name)
}
if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`)
process.exit(failed.length > 0 ? 1 : 0)
