import { OperatorError } from '../../operator-error.ts'
import type { SqlTag } from '../sql/sql.ts'
import { record } from './migration-record.ts'
import type { SchemaFiles } from './schema-files.ts'

/** The 123 migrations of version 0.2 became one file, which its databases record instead of them. */
export async function adoptVersion02(
  connection: SqlTag,
  { migrations, version02 }: SchemaFiles,
  applied: string[],
) {
  const former = new Set(version02)
  const recorded = applied.filter((version) => former.has(version))
  const [baseline] = migrations
  // One that has other versions besides is refused as that of another version.
  if (!baseline || recorded.length === 0 || recorded.length < applied.length) return false
  if (recorded.length < version02.length) throw olderThan02('The data was last used by')
  await connection.unsafe(`
    create table supabase_migrations.version_0_2 (like supabase_migrations.schema_migrations including all);
    with moved as (delete from supabase_migrations.schema_migrations returning *)
    insert into supabase_migrations.version_0_2 select * from moved;`)
  await record(connection, [baseline])
  return true
}

/** The migration after which a backup was made, among those of today. */
export function migrationOfBackup({ migrations, version02 }: SchemaFiles, recorded: string) {
  const [baseline] = migrations
  if (recorded === version02.at(-1) && baseline) return baseline.version
  if (version02.includes(recorded)) throw olderThan02('The backup was made by')
  if (migrations.some(({ version }) => version === recorded)) return recorded
  throw new OperatorError('The backup was made by another version of the shop. Restore it with that version.')
}

const olderThan02 = (what: string) =>
  new OperatorError(`${what} a version before 0.2. Start commit e5e83b97 on it once, then this version.`)
