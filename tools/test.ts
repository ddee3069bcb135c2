import { rm } from 'node:fs/promises'
import path from 'node:path'
import { ensureBrowser } from './browser.ts'
import { createProgress } from './progress.ts'
import { root, run, runKeepingTail } from './run-command.ts'
import { runStaticChecks } from './check/static-checks.ts'
import { readSummaries, VITEST_RESULTS } from './test-results.ts'

const onProgress = createProgress(process.stdout)

await rm(path.join(root, '.cache'), { recursive: true, force: true })
onProgress('Looking for a browser')
ensureBrowser()

onProgress('Types, lint, format, import boundaries, build')
const [outcomes, isBuilt] = await Promise.all([runStaticChecks(), run('tsx', ['tools/build.ts'])])
outcomes.push({ name: 'Build', ok: isBuilt })
onProgress('Unit and backend tests')
const projects = ['unit', 'isolated', 'backend', 'attack'].flatMap((project) => ['--project', project])
const withoutLong = ['--exclude', 'attack/*.long.test.ts']
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_RESULTS}`]
const vitestRun = await runKeepingTail('vitest', ['run', ...projects, ...withoutLong, ...reporters])
outcomes.push({ name: 'Unit and backend tests', ok: vitestRun.ok })
onProgress('End-to-end tests')
outcomes.push({ name: 'End-to-end tests', ok: await run('playwright', ['test', '--grep-invert', '@long']) })
onProgress('Done')

const { vitest, playwright } = await readSummaries()
const broken = outcomes.filter(({ ok }) => !ok)
for (const { name } of broken) console.log(`Failed: ${name}`)
// Repeated at the end, because the output of the end-to-end tests has pushed it out of sight.
if (!vitestRun.ok && vitest.failures.length === 0) console.log(vitestRun.output)
for (const failure of [...vitest.failures, ...playwright.failures]) console.log(failure)
for (const name of [...vitest.flaky, ...playwright.flaky]) console.log(`Passed only on a retry: ${name}`)
const failed = Math.max(vitest.failed + playwright.failed, broken.length)
console.log(`${vitest.passed + playwright.passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
