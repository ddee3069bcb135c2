/**
 * Changes the code in one small way at a time and looks whether a test notices. `npm run test:mutation` tries the mutants
 * that `choose-mutants.ts` chooses and fails when too few are noticed; with paths as arguments it tries every mutant of
 * the files whose paths begin like that. Survivors are printed, each with its judgment in `survivors.ts` if it has one.
 */
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { createProgress } from '../progress.ts'
import { chooseMutants } from './choose-mutants.ts'
import type { Mutant } from './mutants.ts'
import { readNearestTests } from './nearest-tests.ts'
import { createMutantRunner, type MutantRunner } from './run-mutants.ts'
import { judgmentOf } from './survivors.ts'

const root = path.resolve(import.meta.dirname, '../..')
const onProgress = createProgress(process.stdout)

/** What PostgreSQL would say about the mutants of the other files is part of their tests. */
const TESTED_WITHOUT_DATABASE = /^server\/(rest\/query\/|pages\/memory\/(page-cache|cached-page|brotli)\.ts)/

const groups = await chooseMutants(root, process.argv.slice(2))
const nearestTests = await readNearestTests(root)
const runners: MutantRunner[] = []
while (runners.length < availableParallelism()) runners.push(await createMutantRunner(root))
const closeRunners = () => Promise.all(runners.map((runner) => runner.close()))
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    await closeRunners()
    process.exit(1)
  })

/** Tests that fail even without a mutant prove nothing. */
const unfit = new Set<string>()
const passing = new Set<string>()
/** By file and test: the test that killed the last mutants of a file is likely to kill the next. */
const kills = new Map<string, number>()

async function tryMutant(runner: MutantRunner, mutant: Mutant) {
  const { file } = mutant
  const killsOf = (test: string) => kills.get(`${file} ${test}`) ?? 0
  const nearest = nearestTests(file, { withDatabase: !TESTED_WITHOUT_DATABASE.test(file) })
  for (;;) {
    const tests = nearest.filter((test) => !unfit.has(test)).toSorted((a, b) => killsOf(b) - killsOf(a))
    if (tests.length === 0) return 'survived'
    const { outcome, by } = await runner.run(mutant, tests)
    if (!by) return outcome
    if (!tests.includes(by) || passing.has(by) || (await runner.passes(by))) {
      passing.add(by)
      kills.set(`${file} ${by}`, killsOf(by) + 1)
      return outcome
    }
    unfit.add(by)
  }
}

const describe = ({ file, line, code, change }: Mutant) => `${file}:${line}\n  ${code}\n  ${change}`

let isEnough = true
for (const { name, mutants, minPercent } of groups) {
  const started = Date.now()
  const counts = { killed: 0, survived: 0, timeout: 0, equivalent: 0 }
  const files = new Set(mutants.map((mutant) => mutant.file)).values()
  async function tryFiles(runner: MutantRunner) {
    for (const file of files) {
      for (const mutant of mutants.filter((other) => other.file === file)) {
        const judgment = judgmentOf(mutant)
        const outcome = judgment === 'equivalent' ? judgment : await tryMutant(runner, mutant)
        counts[outcome] += 1
        if (outcome === 'survived') console.log(`${judgment ?? 'not judged'}: ${describe(mutant)}`)
      }
      onProgress(`${file}: ${JSON.stringify(counts)}`)
    }
  }
  await Promise.all(runners.map(tryFiles))
  const { killed, survived, timeout, equivalent } = counts
  const tried = killed + survived + timeout
  const percent = Math.floor((1000 * (killed + timeout)) / tried) / 10
  isEnough &&= percent >= minPercent
  console.log(
    `${name}: ${percent} % of ${tried} noticed (${killed} by a test, ${timeout} by a timeout, ${survived} not, ` +
      `${equivalent} equivalent) in ${Math.round((Date.now() - started) / 60_000)} minutes`,
  )
}
for (const test of unfit) console.log(`Fails without a mutant: ${test}`)
await closeRunners()
process.exit(isEnough && unfit.size === 0 ? 0 : 1)
