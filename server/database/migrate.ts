import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ReservedSql, Sql } from 'postgres'
import { OperatorError } from '../operator-error.ts'

const MIGRATION_LOCK = 7_101_517

type Migration = { version: string; name: string; file: string; statements: string }
type AppliedMigration = { version: string; digest: string | null }
type RecordedMigration = { version: string; statements: string[] | null }

/**
 * Brings the database up to date, one process at a time. Migrations are recorded where Supabase's own tools
 * record them, so that both agree on what has run.
 */
export async function migrate(
  owner: Sql,
  supabaseDir: string,
  onProgress: (message: string) => void,
  /** Stop after this one: a backup is loaded into the schema it was made on. */
  through?: string,
) {
  const connection = await owner.reserve()
  try {
    await connection`select pg_advisory_lock(${MIGRATION_LOCK})`
    const pending = await pendingMigrations(connection, path.join(supabaseDir, 'migrations'))
    await applyPlatform(connection, path.join(supabaseDir, 'platform'))
    for (const migration of pending.filter(({ version }) => !through || version <= through)) {
      onProgress(`Preparing the database: ${migration.name.replaceAll('_', ' ')}`)
      await inTransaction(connection, migration.name, migration.statements, async () => {
        await connection`
          insert into supabase_migrations.schema_migrations (version, name, statements)
          values (${migration.version}, ${migration.name}, ${[migration.statements]})`
      })
    }
  } finally {
    await connection`select pg_advisory_unlock(${MIGRATION_LOCK})`.catch(() => {})
    connection.release()
  }
}

async function applyPlatform(connection: ReservedSql, directory: string) {
  for (const file of await sqlFiles(directory)) {
    await inTransaction(connection, file, await readFile(path.join(directory, file), 'utf8'))
  }
}

/** Looked for before anything is written: a newer version's platform must not be overwritten by ours. */
async function pendingMigrations(connection: ReservedSql, directory: string) {
  await connection.unsafe(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (
      version text primary key, statements text[], name text
    )`)
  const known = await readMigrations(directory)
  const applied = await connection<AppliedMigration[]>`
    select version, encode(sha256(convert_to(array_to_string(statements, ''), 'UTF8')), 'hex') as digest
    from supabase_migrations.schema_migrations`
  refuseNewer(known, applied)
  refuseEdited(known, await readDiffering(connection, known, applied))
  const done = new Set(applied.map(({ version }) => version))
  return known.filter(({ version }) => !done.has(version))
}

function refuseNewer(known: Migration[], applied: AppliedMigration[]) {
  const names = new Set(known.map(({ version }) => version))
  if (applied.some(({ version }) => !names.has(version))) {
    throw new OperatorError(
      'The data was last used by a newer version of the shop. Start that version, or restore a backup into an empty directory.',
    )
  }
}

/** Nearly always none: reading the texts of all migrations at every start would take long. */
async function readDiffering(connection: ReservedSql, known: Migration[], applied: AppliedMigration[]) {
  const digests = new Map(known.map(({ version, statements }) => [version, digestOf(statements)]))
  const versions = applied
    .filter(({ version, digest }) => digest !== digests.get(version))
    .map(({ version }) => version)
  if (versions.length === 0) return []
  return connection<RecordedMigration[]>`
    select version, statements from supabase_migrations.schema_migrations where version in ${connection(versions)}`
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** An applied migration never runs again, so an edit of its file would reach new databases only. */
function refuseEdited(known: Migration[], recorded: RecordedMigration[]) {
  const files = new Map(known.map((migration) => [migration.version, migration]))
  for (const { version, statements } of recorded) {
    const migration = files.get(version)
    if (!migration || isSameText(migration.statements, statements ?? [])) continue
    throw new OperatorError(
      `The migration ${migration.file} is not the one that this database was made with. Put back the released file, and make changes in a new migration.`,
    )
  }
}

function isSameText(file: string, recorded: string[]) {
  // Supabase's `migration repair` can record a version without its text: there is nothing to compare.
  if (recorded.length === 0) return true
  const text = recorded.join('\n')
  const recordedByUs = recorded.length === 1 && text.endsWith('\n')
  if (recordedByUs) return withUnixLineEndings(file) === withUnixLineEndings(text)
  // Supabase's tools store single statements, trimmed and without their semicolons.
  return withoutSeparators(file) === withoutSeparators(text)
}

const withUnixLineEndings = (text: string) => text.replaceAll('\r\n', '\n')
const withoutSeparators = (text: string) => text.replaceAll(/[\s;]+/g, '')

async function inTransaction(
  connection: ReservedSql,
  name: string,
  statements: string,
  record: () => Promise<void> = async () => {},
) {
  await connection`begin`
  try {
    await connection.unsafe(statements)
    await record()
    await connection`commit`
  } catch (error) {
    await connection`rollback`
    throw new Error(`Migration ${name} failed`, { cause: error })
  }
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const files = await sqlFiles(directory)
  return Promise.all(
    files.map(async (file) => {
      const [version = '', ...rest] = file.replace(/\.sql$/, '').split('_')
      const statements = await readFile(path.join(directory, file), 'utf8')
      return { version, name: rest.join('_'), file, statements }
    }),
  )
}

async function sqlFiles(directory: string) {
  return (await readdir(directory)).filter((file) => file.endsWith('.sql')).toSorted()
}
