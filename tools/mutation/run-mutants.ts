import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createVitest, type TestModule, type Vitest } from 'vitest/node'
import { applyMutant, type Mutant } from './mutants.ts'

export type MutantRunner = Awaited<ReturnType<typeof createMutantRunner>>

export type Outcome = 'killed' | 'survived' | 'timeout'

/** A mutant that loops forever lets no test end. */
const MAX_SILENCE_MS = 60_000

class InGivenOrder {
  async sort<Files>(files: Files) {
    return files
  }
  async shard<Files>(files: Files) {
    return files
  }
}

/**
 * One Vitest and one PostgreSQL for all mutants. A mutant is never written to disk: Vite loads the changed text in place
 * of the file's.
 */
export async function createMutantRunner(root: string) {
  let active: Mutant | undefined
  let silence: NodeJS.Timeout | undefined
  let isStuck = false
  let failed: string | undefined
  const listen = {
    onTestCaseResult: watch,
    onTestModuleEnd(module: TestModule) {
      watch()
      if (module.state() === 'failed') failed ??= module.relativeModuleId
    },
  }

  const vitest: Vitest = await createVitest(
    'test',
    {
      config: false,
      root,
      watch: false,
      reporters: [listen],
      globalSetup: ['server/testing/cluster.ts'],
      isolate: false,
      // A mutant can take a whole process with it.
      pool: 'forks',
      maxWorkers: 1,
      bail: 1,
      sequence: { sequencer: InGivenOrder },
      testTimeout: 20_000,
      hookTimeout: 50_000,
      expect: { poll: { timeout: 5_000 } },
      silent: true,
    },
    {
      plugins: [
        {
          name: 'mutant',
          enforce: 'pre',
          async load(id) {
            if (!active || id !== path.join(root, active.file)) return undefined
            return applyMutant(active, await readFile(id, 'utf8'))
          },
        },
      ],
    },
  )

  function watch() {
    clearTimeout(silence)
    silence = setTimeout(() => {
      isStuck = true
      // The second call ends a worker that does not answer the first.
      void vitest.cancelCurrentRun('test-failure')
      void vitest.cancelCurrentRun('test-failure')
    }, MAX_SILENCE_MS)
  }

  /** The test file that fails, or nothing. */
  async function firstFailure(tests: string[]) {
    const project = vitest.getRootProject()
    const specifications = tests.map((test) => project.createSpecification(path.join(root, test)))
    watch()
    failed = undefined
    // What it returns also has the modules of earlier runs.
    const { unhandledErrors } = await vitest.runTestSpecifications(specifications)
    clearTimeout(silence)
    return failed ?? (unhandledErrors.length > 0 ? 'unhandled error' : undefined)
  }

  async function activate(mutant: Mutant | undefined) {
    for (const file of new Set([active?.file, mutant?.file]))
      if (file) vitest.invalidateFile(path.join(root, file))
    active = mutant
  }

  // The first run starts the database, which has to be filled by code as it is.
  await firstFailure(['tools/mutation/mutants.test.ts'])

  return {
    async run(mutant: Mutant, tests: string[]): Promise<{ outcome: Outcome; by?: string }> {
      isStuck = false
      await activate(mutant)
      const by = await firstFailure(tests)
      await activate(undefined)
      if (isStuck) return { outcome: 'timeout' }
      return by ? { outcome: 'killed', by } : { outcome: 'survived' }
    },
    /** Whether tests pass without a mutant. */
    passes: async (test: string) => (await firstFailure([test])) === undefined,
    close: () => vitest.close(),
  }
}
