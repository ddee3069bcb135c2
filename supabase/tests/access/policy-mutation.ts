import { fillShop } from '../../../server/testing/fill-shop.ts'
import type { Sql, TransactionSql } from '../../../server/database/sql/sql.ts'
import { withScratchDatabase } from '../../scratch-database.ts'
import type { Attempt } from '../contract/attempt.ts'
import { CONTRACT } from '../contract/contract.ts'
import { prepareRows } from '../contract/prepare-rows.ts'
import { failuresOf } from './security-matrix.ts'

type Policy = { table: string; name: string; command: string; using: string | null; check: string | null }
type Mutation = { policy: Policy; change: 'dropped' | 'opened to all roles it names'; statement: string }

class Undo extends Error {}

/** Breaks each policy in two ways and reports whether the security matrix noticed. */
await withScratchDatabase(async ({ owner }) => {
  await fillShop(owner)
  await prepareRows(owner)
  const mutations = (await readPolicies(owner)).flatMap(mutationsOf)
  const survivors: Mutation[] = []
  for (const mutation of mutations) {
    const noticed = await isNoticed(owner, mutation)
    if (!noticed) survivors.push(mutation)
    process.stdout.write(noticed ? '.' : '!')
  }
  const killed = mutations.length - survivors.length
  console.log(
    `\npolicy mutations: ${killed} of ${mutations.length} noticed (${Math.round((100 * killed) / mutations.length)} %)`,
  )
  for (const { policy, change } of survivors)
    console.log(`not noticed: "${policy.name}" on ${policy.table} ${change}`)
  if (survivors.length > 0) process.exitCode = 1
})

function readPolicies(owner: Sql) {
  return owner<Policy[]>`
    select format('%I.%I', schemaname, tablename) as table, policyname as name, lower(cmd) as command,
      qual as using, with_check as check
    from pg_policies
    where schemaname in ('public', 'private', 'storage')
    order by 1, 2`
}

function mutationsOf(policy: Policy): Mutation[] {
  const name = `"${policy.name}" on ${policy.table}`
  const opened = [policy.using && 'using (true)', policy.check && 'with check (true)']
    .filter(Boolean)
    .join(' ')
  const isOpen = [policy.using, policy.check].every((condition) => condition === null || condition === 'true')
  return [
    { policy, change: 'dropped', statement: `drop policy ${name}` },
    ...(isOpen
      ? []
      : [
          {
            policy,
            change: 'opened to all roles it names',
            statement: `alter policy ${name} ${opened}`,
          } as const,
        ]),
  ]
}

/** Most changes are noticed by the attempts on their own table, which are a few of all. */
async function isNoticed(owner: Sql, { policy, statement }: Mutation) {
  const isOwn = ({ on }: Attempt) => on === policy.table.replace(/^public\./, '')
  let noticed = false
  await owner
    .begin(async (sql: TransactionSql) => {
      await sql.unsafe(statement)
      noticed =
        (await failuresOf(sql, CONTRACT.filter(isOwn))).length > 0 ||
        (await failuresOf(sql, CONTRACT)).length > 0
      throw new Undo()
    })
    .catch((error) => {
      if (!(error instanceof Undo)) throw error
    })
  return noticed
}
