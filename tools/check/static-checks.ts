import { runQuietly } from '../run-command.ts'

const CHECKS: [name: string, command: string, args: string[]][] = [
  ['Types', 'tsc', ['--noEmit', '-p', '.']],
  ['Lint', 'oxlint', ['--deny-warnings']],
  ['Format', 'oxfmt', ['--check']],
  ['Import boundaries and file sizes', 'tsx', ['tools/check/check-boundaries.ts']],
]

/** What can be said about the code without running it. Prints what each failed check said. */
export async function runStaticChecks() {
  return Promise.all(
    CHECKS.map(async ([name, command, args]) => {
      const { ok, output } = await runQuietly(command, args)
      if (!ok) console.log(`${name}:\n${output}`)
      return { name, ok }
    }),
  )
}
