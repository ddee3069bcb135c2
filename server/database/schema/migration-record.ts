import { OperatorError } from '../../operator-error.ts'
import type { SqlTag } from '../sql/sql.ts'
import { digestOf, type Migration } from './schema-files.ts'

export type MigrationRecord = { version: string; digest: string | null }
type RecordedMigration = { version: string; statements: string[] | null }

/** What ran on this database, where Supabase's own tools record it. */
export async function readRecord(connection: SqlTag) {
  await connection.unsafe(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (
      version text primary key, statements text[], name text
    );
    create table if not exists supabase_migrations.applied_files (part text primary key, digest text not null)`)
  return connection<MigrationRecord[]>`
    select version, encode(sha256(convert_to(array_to_string(statements, ''), 'UTF8')), 'hex') as digest
    from supabase_migrations.schema_migrations order by version`
}

export async function record(connection: SqlTag, migrations: Migration[]) {
  await connection`
    insert into supabase_migrations.schema_migrations (version, name, statements)
    select version, name, array[sql]
    from json_to_recordset(${JSON.stringify(migrations)}::text::json) as m (version text, name text, sql text)`
}

export async function hasApplied(connection: SqlTag, part: string, digest: string) {
  const found = await connection`
    select from supabase_migrations.applied_files where part = ${part} and digest = ${digest}`
  return found.length > 0
}

export async function recordApplied(connection: SqlTag, part: string, digest: string) {
  await connection`
    insert into supabase_migrations.applied_files (part, digest) values (${part}, ${digest})
    on conflict (part) do update set digest = excluded.digest`
}

/** The files of another version must not be applied over ours, nor ours over them. */
export async function refuseForeign(connection: SqlTag, known: Migration[], applied: MigrationRecord[]) {
  const versions = new Set(known.map(({ version }) => version))
  if (applied.some(({ version }) => !versions.has(version))) {
    throw new OperatorError(
      'The data was last used by another version of the shop. Start that version, or restore a backup into an empty directory.',
    )
  }
  const done = new Set(applied.map(({ version }) => version))
  const last = applied.at(-1)?.version ?? ''
  const late = known.find(({ version }) => !done.has(version) && version < last)
  if (late) {
    throw new OperatorError(
      `The migration ${late.file} is older than one that this database already has. Give it the date of today.`,
    )
  }
  refuseEdited(known, await readDiffering(connection, known, applied))
}

/** Nearly always none: reading the texts of all migrations at every start would take long. */
async function readDiffering(connection: SqlTag, known: Migration[], applied: MigrationRecord[]) {
  const digests = new Map(known.map((migration) => [migration.version, digestOf([migration])]))
  const versions = applied
    .filter(({ version, digest }) => digest !== digests.get(version))
    .map(({ version }) => version)
  if (versions.length === 0) return []
  return connection<RecordedMigration[]>`
    select version, statements from supabase_migrations.schema_migrations where version in ${connection(versions)}`
}

/** An applied migration never runs again, so an edit of its file would reach new databases only. */
function refuseEdited(known: Migration[], recorded: RecordedMigration[]) {
  const files = new Map(known.map((migration) => [migration.version, migration]))
  for (const { version, statements } of recorded) {
    const migration = files.get(version)
    if (!migration || isSameText(migration.sql, statements ?? [])) continue
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
