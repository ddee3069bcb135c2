import path from 'node:path'
import { needsOtherSecret } from '../../keys.ts'
import { OperatorError } from '../../operator-error.ts'
import { migrateWithin } from '../../database/schema/migrate.ts'
import { movePictures } from '../../database/schema/pictures-0-2.ts'
import { readSchemaFiles } from '../../database/schema/schema-files.ts'
import { markSeeded } from '../../database/schema/seed.ts'
import { migrationOfBackup } from '../../database/schema/version-0-2.ts'
import type { Sql, TransactionSql } from '../../database/sql/sql.ts'
import { quotedColumns, quotedTable } from './backup.ts'
import { notRestorable, readManifest, type BackedUpTable, type BackupManifest } from './manifest.ts'
import { readRows } from './table-files.ts'

const ROWS_AT_ONCE = 500
const CHARACTERS_AT_ONCE = 4_000_000

export type CheckedBackup = { directory: string; manifest: BackupManifest; migration: string }

type RestoreOptions = {
  owner: Sql
  supabaseDir: string
  backup: CheckedBackup
  /** Of the shop that was backed up. */
  secret?: string
  /** Without the secret: the next start makes new keys, and everybody signs in again. */
  newKeys?: boolean
  onProgress: (message: string) => void
}

/** Reads all of a backup, before anything is opened or created for it. */
export async function checkBackup(
  directory: string,
  supabaseDir: string,
  onProgress: (message: string) => void,
): Promise<CheckedBackup> {
  const manifest = await readManifest(directory)
  const migration = migrationOfBackup(await readSchemaFiles(supabaseDir), manifest.migration)
  onProgress(`Checking the ${manifest.tables.length} tables of the backup`)
  for (const table of manifest.tables) for await (const _row of readRows(directory, table));
  return { directory, manifest, migration }
}

/**
 * Fills an empty database from a backup: the backup's schema, its rows and pictures, then newer migrations. It is one
 * transaction, so whatever fails or is killed leaves the database empty.
 */
export async function restore({ owner, supabaseDir, backup, secret, newKeys, onProgress }: RestoreOptions) {
  const { directory, manifest, migration } = backup
  await requireEmptyDatabase(owner)
  await requireTriggerControl(owner)
  await owner.begin(async (sql) => {
    await migrateWithin(sql, supabaseDir, onProgress, migration)
    await loadRows(sql, directory, manifest, onProgress)
    if (manifest.format === 1)
      await movePictures(
        (use) => use(sql),
        path.join(directory, 'media'),
        onProgress,
        (id) => {
          throw notRestorable(directory, `media has no file of the picture ${id}`)
        },
      )
    await migrateWithin(sql, supabaseDir, onProgress)
    if (newKeys) await dropKeys(sql)
    if (await needsOtherSecret(sql, secret)) throw foreignSecret()
  })
}

/** Into the schema that the backup was made on. */
export async function loadRows(
  sql: TransactionSql,
  directory: string,
  { tables, sequences }: BackupManifest,
  onProgress: (message: string) => void,
) {
  await sql`set local session_replication_role = replica`
  await sql.unsafe(`truncate ${tables.map(quotedTable).join(', ')} cascade`)
  for (const table of tables) {
    onProgress(`Restoring ${table.schema}.${table.name}`)
    await copyIn(sql, directory, table)
  }
  for (const { name, value } of sequences) await sql`select setval(${name}::regclass, ${value}::bigint)`
  await markSeeded(sql)
  await sql`set local session_replication_role = origin`
}

/** Sessions end too, because the tokens of their people are signed with the former keys, and mail is encrypted under them. */
async function dropKeys(sql: TransactionSql) {
  await sql`delete from auth.sessions`
  await sql`delete from auth.kept_mail`
  await sql`delete from auth.server_keys`
}

const foreignSecret = () =>
  new OperatorError(
    'The keys in the backup need the secret of its shop: set APP_SECRET to it, or restore with --new-keys, after which everybody signs in again.',
  )

async function requireEmptyDatabase(owner: Sql) {
  const [found] = await owner<{ used: boolean }[]>`
    select to_regnamespace('private') is not null or to_regnamespace('supabase_migrations') is not null or exists (
      select from pg_class c where c.relnamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')) as used`
  if (found?.used)
    throw new OperatorError(
      'The database is not empty. Set DATA_DIR or DATABASE_URL to an empty one to restore into.',
    )
}

/** Rows are restored in any order and include what triggers wrote, so triggers must be off meanwhile. */
async function requireTriggerControl(owner: Sql) {
  const [found] = await owner<{ may: boolean }[]>`
    select has_parameter_privilege('session_replication_role', 'set') as may`
  if (!found?.may)
    throw new OperatorError(
      'Restoring needs a superuser, or an owner with GRANT SET ON PARAMETER session_replication_role.',
    )
}

async function copyIn(sql: TransactionSql, directory: string, table: BackedUpTable) {
  const [target, columns] = [quotedTable(table), quotedColumns(table)]
  const insert = `insert into ${target} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::${target}, $1::text::jsonb)`
  let rows: string[] = []
  let characters = 0
  const flush = async () => {
    if (rows.length > 0) await sql.unsafe(insert, [`[${rows.join(',')}]`])
    rows = []
    characters = 0
  }
  for await (const line of readRows(directory, table)) {
    rows.push(line)
    characters += line.length
    if (rows.length === ROWS_AT_ONCE || characters > CHARACTERS_AT_ONCE) await flush()
  }
  await flush()
}
