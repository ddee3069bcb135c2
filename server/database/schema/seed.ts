import { seedCatalogue, seedDocuments, seedStarterCheeses } from '../../../supabase/seed/catalogue.ts'
import { seedDemo } from '../../../supabase/seed/demo.ts'
import type { Config } from '../../config.ts'
import { OperatorError } from '../../operator-error.ts'
import type { Sql, TransactionSql } from '../sql/sql.ts'
import { hasDemoAccounts } from './demo-accounts.ts'

/**
 * Seeds a shop once: the cheeses that it can begin with always, its counter, people and trade only in the demo. Rows
 * deleted later stay deleted.
 */
export async function seed(owner: Sql, config: Pick<Config, 'demo'>, onProgress: (message: string) => void) {
  await owner.begin(async (sql) => {
    await sql`lock table supabase_migrations.schema_migrations in share row exclusive mode`
    const isNew = await isFirstTime(sql, 'catalogue')
    if (await isFirstTime(sql, 'starter cheeses')) await seedStarterCheeses(sql)
    if (isNew && config.demo) {
      onProgress('Filling the catalogue')
      await seedCatalogue(sql)
    }
    // Shops of earlier versions have the cheeses without their documents.
    if (await isFirstTime(sql, 'documents')) await seedDocuments(sql)
    if (config.demo && (await isFirstTime(sql, 'demo'))) {
      if (!isNew) throw realShop()
      onProgress('Filling the demo shop')
      await seedDemo(sql, { now: new Date() })
    }
  })
}

/** In the demo, accounts with a public password are added and all visitors can read the mail. */
const realShop = () =>
  new OperatorError(
    'This data belongs to a real shop. Set DEMO=0 to open it, or set DATA_DIR to another directory for the demo.',
  )

/** For a shop restored from a backup, which must not be seeded again. */
export async function markSeeded(sql: TransactionSql) {
  await isFirstTime(sql, 'catalogue')
  if (await hasDemoAccounts(sql)) await isFirstTime(sql, 'demo')
}

async function isFirstTime(
  sql: TransactionSql,
  name: 'catalogue' | 'starter cheeses' | 'documents' | 'demo',
) {
  await sql`create table if not exists supabase_migrations.seed_files (path text primary key, hash text not null)`
  const recorded = await sql`
    insert into supabase_migrations.seed_files (path, hash) values (${name}, '1')
    on conflict (path) do nothing
    returning path`
  return recorded.length > 0
}
