import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { installedVersions } from '../server/testing/external-postgres.ts'
import { root, run } from './run-command.ts'

const RESULTS = '.cache/attack-results.json'

/** Runs all attacks on the embedded database, then on each PostgreSQL that the system has. */
async function attack(version: string | undefined) {
  process.env['ATTACK_POSTGRES'] = version ?? ''
  const name = version ? `PostgreSQL ${version}` : 'the embedded database'
  console.log(`\nAttacking a shop on ${name}`)
  await run('vitest', [
    'run',
    '--project=attack',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${RESULTS}`,
  ])
  const results = JSON.parse(await readFile(path.join(root, RESULTS), 'utf8'))
  return { name, passed: Number(results.numPassedTests), total: Number(results.numTotalTests) }
}

if (!(await run('tsx', ['tools/build.ts']))) process.exit(1)
const outcomes = []
for (const version of [undefined, ...installedVersions]) outcomes.push(await attack(version))
for (const { name, passed, total } of outcomes) console.log(`${name}: ${passed} of ${total} passed`)
process.exit(outcomes.every(({ passed, total }) => total > 0 && passed === total) ? 0 : 1)
