/** What to run before every commit: the static checks, and the unit tests, which need no database and no browser. */
import { createProgress } from '../progress.ts'
import { run } from '../run-command.ts'
import { runStaticChecks } from './static-checks.ts'

const onProgress = createProgress(process.stdout)

onProgress('Types, lint, format, import boundaries')
const outcomes = await runStaticChecks()
onProgress('Unit tests')
const tests = ['run', '--project', 'unit', '--project', 'isolated']
outcomes.push({ name: 'Unit tests', ok: await run('vitest', [...tests, '--reporter', 'dot']) })

const failed = outcomes.filter(({ ok }) => !ok)
onProgress(failed.length > 0 ? `Failed: ${failed.map(({ name }) => name).join(', ')}` : 'All checks passed')
process.exit(failed.length > 0 ? 1 : 0)
