import type { ReservedSql, Sql, TransactionSql } from '../sql/sql.ts'
import { applyDefinitions, buildSchema } from './definitions.ts'
import {
  hasApplied,
  readRecord,
  record,
  recordApplied,
  refuseForeign,
  type MigrationRecord,
} from './migration-record.ts'
import { inTransaction, runSqlFiles, type MigrationSql } from './run-sql-file.ts'
import { digestOf, readSchemaFiles, type Migration, type SchemaFiles, type SqlFile } from './schema-files.ts'
import { adoptVersion02 } from './version-0-2.ts'

/**
 * Brings a database to the schema of this version.
 *
 * What is true today stands in `supabase/schemas`, by noun. How an older database gets there stands in
 * `supabase/migrations`, which hosted Supabase runs as they are. Both must lead to the same catalog; a test compares
 * them (`supabase/tests/three-ways.test.ts`), and `npm run check` compares their texts.
 *
 * - A new database is built from `schemas` and records every migration as applied.
 * - A database of version 0.2 records the baseline instead of its 123 migrations.
 * - Any other database runs the migrations that it lacks, each in a transaction.
 * - Then the definitions (functions, views, triggers, policies, grants) are applied if they are not the ones that the
 *   database recorded, or if a migration ran: a grant that somebody changed by hand does not survive an upgrade, and
 *   what a migration forgot to carry is still right.
 *
 * One process at a time does this, under an advisory lock, before the port opens. Migrations are recorded where
 * Supabase's tools record them, so that both agree on what has run. The start is refused, and nothing is written, when an
 * applied migration was edited, a new one sorts before an applied one, a version is unknown, or the database is older
 * than version 0.2.
 *
 * Dropped: migrations as the only place of the schema, because nobody could read what is true; changes of tables that
 * a tool derives from two schemas, because it has to guess whether a column was renamed; and applying only the
 * definitions that changed, because what an operator changed by hand would stay. docs/decisions/0016-one-readable-schema.md
 * tells more.
 */
export async function migrate(
  owner: Sql,
  supabaseDir: string,
  onProgress: (message: string) => void,
  /** Stop after this one: a backup is loaded into the schema it was made on. */
  through?: string,
) {
  const files = await readSchemaFiles(supabaseDir)
  await underMigrationLock(owner, (connection) => advance(connection, files, onProgress, through))
}

/** As a part of a transaction, for a database that nobody else uses yet. */
export async function migrateWithin(
  sql: TransactionSql,
  supabaseDir: string,
  onProgress: (message: string) => void,
  through?: string,
) {
  const files = await readSchemaFiles(supabaseDir)
  await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`
  await advance(Object.assign(sql, { isTransaction: true as const }), files, onProgress, through)
}

async function advance(
  connection: MigrationSql,
  files: SchemaFiles,
  onProgress: (message: string) => void,
  through?: string,
) {
  const applied = await inTransaction(connection, async () => {
    await adoptVersion02(connection, files, versionsOf(await readRecord(connection)))
    const applied = await readRecord(connection)
    await refuseForeign(connection, files.migrations, applied)
    return applied
  })

  await applyPlatform(connection, files.platform)
  const newest = files.migrations.at(-1)?.version
  if (applied.length === 0 && (!through || through === newest)) return build(connection, files, onProgress)

  const pending = pendingMigrations(files.migrations, applied, through)
  for (const migration of pending) {
    onProgress(`Preparing the database: ${migration.name.replaceAll('_', ' ')}`)
    await inTransaction(connection, async () => {
      await runSqlFiles(connection, [migration])
      await record(connection, [migration])
    })
  }
  if (through && through !== newest) return
  await applyDefinitions(connection, files.definitions, pending.length > 0)
}

/** Moves a hosted project of version 0.2 to the migrations of today, which `supabase db push` then runs. */
export async function adopt(owner: Sql, supabaseDir: string) {
  const files = await readSchemaFiles(supabaseDir)
  return underMigrationLock(owner, async (connection) => {
    return inTransaction(connection, async () =>
      adoptVersion02(connection, files, versionsOf(await readRecord(connection))),
    )
  })
}

const MIGRATION_LOCK = 7_101_517

async function underMigrationLock<T>(owner: Sql, use: (connection: ReservedSql) => Promise<T>) {
  const connection = await owner.reserve()
  try {
    await connection`select pg_advisory_lock(${MIGRATION_LOCK})`
    return await use(connection)
  } finally {
    await connection`select pg_advisory_unlock(${MIGRATION_LOCK})`.catch(() => {})
    connection.release()
  }
}

async function build(
  connection: MigrationSql,
  { structure, definitions, migrations }: SchemaFiles,
  onProgress: (message: string) => void,
) {
  onProgress('Preparing the database')
  await inTransaction(connection, async () => {
    await buildSchema(connection, structure, definitions)
    await record(connection, migrations)
  })
}

const versionsOf = (applied: MigrationRecord[]) => applied.map(({ version }) => version)

function pendingMigrations(known: Migration[], applied: MigrationRecord[], through?: string) {
  const done = new Set(versionsOf(applied))
  return known.filter(({ version }) => !done.has(version) && (!through || version <= through))
}

/** Supabase brings roles, accounts and storage; our own server states them when they differ from the last time. */
async function applyPlatform(connection: MigrationSql, platform: SqlFile[]) {
  const digest = digestOf(platform)
  if (await hasApplied(connection, 'platform', digest)) return
  await inTransaction(connection, async () => {
    await runSqlFiles(connection, platform)
    await recordApplied(connection, 'platform', digest)
  })
}
