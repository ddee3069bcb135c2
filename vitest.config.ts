import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Long, because a busy machine is slow; a test that waits in vain still fails.
const polling = { expect: { poll: { timeout: 20_000 } } }

const UNIT_TESTS = '{src,media,tools}/**/*.test.{ts,tsx}'

/**
 * The unit tests that ask for a DOM or mock a module get a context each. The others share one, because a new context
 * takes longer than they do.
 */
const isolatedTests = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => path.posix.join('src', file))
  .filter((file) => /@vitest-environment jsdom|vi\.mock\(/.test(readFileSync(file, 'utf8')))

const BACKEND_TESTS = '{server,supabase,drills}/**/*.test.ts'
/** Take over half a minute each. A short form of each is among the backend tests. */
const LONG_TESTS = '{server,supabase}/**/*.long.test.ts'
const SCALE_TESTS = 'drills/*.long.test.ts'
const FAULT_TESTS = 'drills/faults/*.test.ts'

/** Short files that run for long, because they start whole shops or repeat requests many times. */
const SLOW_TESTS =
  /(server\/(operations\/(survival|database\/unavailable|startup|memory)|auth\/answer-times)|drills\/short)\.test\.ts$/

/** Without the results of an earlier run Vitest starts the largest files first, and would end with one busy worker. */
class SlowTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await BaseSequencer.prototype.sort.call(this, files)
    const isSlow = ({ moduleId }: TestSpecification) => SLOW_TESTS.test(moduleId)
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}

/** For tests of processes, which a busy machine can stop for seconds. `npm test` names those that needed it. */
const RETRIES = 1

const backend = {
  // Each file has its own database and server. Importing the server takes longer than most files do.
  isolate: false,
  globalSetup: ['server/testing/cluster.ts'],
  retry: RETRIES,
  testTimeout: 90_000,
  hookTimeout: 120_000,
  ...polling,
}

/** What starts many programs is not run beside anything else. */
const alone = { fileParallelism: false, testTimeout: 300_000, hookTimeout: 240_000, ...polling }

export default defineConfig({
  test: {
    // One more than cores, because several tests wait for processes.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: SlowTestsFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [UNIT_TESTS],
          exclude: isolatedTests,
          isolate: false,
          testTimeout: 60_000,
          ...polling,
        },
      },
      {
        test: {
          name: 'isolated',
          // Loads jsdom once for each worker rather than for each file.
          pool: 'vmThreads',
          include: isolatedTests,
          setupFiles: ['src/ui/testing/async-timeout.ts', 'src/ui/testing/separate-channels.ts'],
          testTimeout: 60_000,
          ...polling,
        },
      },
      {
        test: {
          ...backend,
          name: 'backend',
          include: [BACKEND_TESTS],
          exclude: [LONG_TESTS, SCALE_TESTS, FAULT_TESTS],
        },
      },
      { test: { ...backend, name: 'long', include: [LONG_TESTS] } },
      { test: { ...alone, name: 'scale', include: [SCALE_TESTS] } },
      { test: { ...alone, name: 'faults', include: [FAULT_TESTS] } },
      {
        test: {
          name: 'attack',
          include: ['attack/*.test.ts'],
          globalSetup: ['attack/shop.ts'],
          retry: RETRIES,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
