import type { Sql, TransactionSql } from 'postgres'
import { seedCatalogue } from '../../supabase/seed/catalogue.ts'
import { seedDemo } from '../../supabase/seed/demo.ts'
import type { Config } from '../config.ts'

const SEEDS = ['catalogue', 'demo'] as const

/** Seeds a new shop once: the catalogue always, people and trade only in the demo. Rows deleted later stay deleted. */
export async function seed(owner: Sql, config: Pick<Config, 'demo'>, onProgress: (message: string) => void) {
  await owner.begin(async (sql) => {
    await sql`lock table supabase_migrations.schema_migrations in share row exclusive mode`
    if (await isFirstTime(sql, 'catalogue')) {
      onProgress('Filling the catalogue')
      await seedCatalogue(sql)
    }
    if (config.demo && (await isFirstTime(sql, 'demo'))) {
      onProgress('Filling the demo shop')
      await seedDemo(sql, { now: new Date() })
    }
  })
}

/** For a shop restored from a backup, which must not be seeded again. */
export async function markSeeded(sql: TransactionSql) {
  for (const name of SEEDS) await isFirstTime(sql, name)
}

async function isFirstTime(sql: TransactionSql, name: (typeof SEEDS)[number]) {
  await sql`create table if not exists supabase_migrations.seed_files (path text primary key, hash text not null)`
  const recorded = await sql`
    insert into supabase_migrations.seed_files (path, hash) values (${name}, '1')
    on conflict (path) do nothing
    returning path`
  return recorded.length > 0
}
