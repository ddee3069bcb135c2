import { spawnSync } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { ensureBrowser } from './browser.ts'
import { createProgress } from './progress.ts'

const root = path.resolve(import.meta.dirname, '..')
const onProgress = createProgress(process.stdout)

const CHECKS: [name: string, command: string, args: string[]][] = [
  ['Types', 'tsc', ['--noEmit', '-p', '.']],
  ['Lint', 'oxlint', ['--deny-warnings']],
  ['Format', 'oxfmt', ['--check']],
  ['Import boundaries', 'tsx', ['tools/check-boundaries.ts']],
]

function run(command: string, args: string[]) {
  const bin = path.join(root, 'node_modules/.bin', command)
  return spawnSync(bin, args, { cwd: root, stdio: 'inherit' }).status === 0
}

async function readResults(file: string) {
  const text = await readFile(path.join(root, file), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : JSON.parse(text)
}

type VitestFile = {
  name: string
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
}

async function vitestCounts() {
  const results = await readResults('.cache/vitest-results.json')
  return { passed: results?.numPassedTests ?? 0, failed: results?.numFailedTests ?? 0 }
}

/** What failed minutes before the end-to-end tests is said again after them, where somebody looks. */
async function vitestFailures() {
  const results = await readResults('.cache/vitest-results.json')
  const files: VitestFile[] = results?.testResults ?? []
  return files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) =>
        [`${path.relative(root, name)} › ${fullName}`, ...failureMessages].join('\n'),
      ),
  )
}

async function playwrightCounts() {
  const results = await readResults('.cache/e2e-results.json')
  return {
    passed: (results?.stats.expected ?? 0) + (results?.stats.flaky ?? 0),
    failed: results?.stats.unexpected ?? 0,
  }
}

await rm(path.join(root, '.cache'), { recursive: true, force: true })
onProgress('Looking for a browser')
ensureBrowser()

const outcomes: { name: string; ok: boolean }[] = []
for (const [name, command, args] of CHECKS) {
  onProgress(name)
  outcomes.push({ name, ok: run(command, args) })
}
onProgress('Building the shop')
outcomes.push({
  name: 'Build',
  ok: spawnSync('npm', ['run', 'build'], { cwd: root, stdio: 'inherit' }).status === 0,
})
onProgress('Unit and backend tests')
outcomes.push({
  name: 'Unit and backend tests',
  ok: run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    '--outputFile.json=.cache/vitest-results.json',
  ]),
})
onProgress('End-to-end tests')
outcomes.push({ name: 'End-to-end tests', ok: run('playwright', ['test']) })

const [unit, endToEnd] = [await vitestCounts(), await playwrightCounts()]
const broken = outcomes.filter(({ ok }) => !ok)
for (const { name } of broken) console.log(`Failed: ${name}`)
for (const failure of await vitestFailures()) console.log(failure)
const failed = Math.max(unit.failed + endToEnd.failed, broken.length)
onProgress('Done')
console.log(`${unit.passed + endToEnd.passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
