import { createReadStream } from 'node:fs'
import { cp, readFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import * as v from 'valibot'
import { OperatorError } from '../../operator-error.ts'
import { migrate } from '../../database/schema/migrate.ts'
import { readSchemaFiles } from '../../database/schema/schema-files.ts'
import { markSeeded } from '../../database/schema/seed.ts'
import { migrationOfBackup } from '../../database/schema/version-0-2.ts'
import type { Sql, TransactionSql } from '../../database/sql/sql.ts'
import {
  BACKED_UP_SCHEMAS,
  quotedColumns,
  quotedTable,
  ROWS_AT_ONCE,
  tableFile,
  type BackedUpTable,
  type BackupManifest,
} from './backup.ts'

const manifestSchema: v.GenericSchema<unknown, BackupManifest> = v.object({
  format: v.literal(1),
  createdAt: v.string(),
  migration: v.string(),
  tables: v.array(
    v.object({
      schema: v.picklist(BACKED_UP_SCHEMAS),
      name: v.string(),
      columns: v.array(v.string()),
      rows: v.number(),
    }),
  ),
  sequences: v.array(v.object({ name: v.string(), value: v.string() })),
})

type RestoreOptions = {
  owner: Sql
  supabaseDir: string
  mediaDir: string
  directory: string
  onProgress: (message: string) => void
}

/** Fills an empty database from a backup: the backup's schema, its rows, then newer migrations. */
export async function restore({ owner, supabaseDir, mediaDir, directory, onProgress }: RestoreOptions) {
  const manifest = await readManifest(directory)
  const through = migrationOfBackup(await readSchemaFiles(supabaseDir), manifest.migration)
  await requireEmptyDatabase(owner)
  await requireTriggerControl(owner)
  await migrate(owner, supabaseDir, onProgress, through)
  await loadRows(owner, directory, manifest, onProgress)
  await migrate(owner, supabaseDir, onProgress)
  await cp(path.join(directory, 'media'), mediaDir, { recursive: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    },
  )
  return manifest
}

/** Into the schema that the backup was made on. */
export async function loadRows(
  owner: Sql,
  directory: string,
  manifest: BackupManifest,
  onProgress: (message: string) => void,
) {
  await owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    await sql.unsafe(`truncate ${manifest.tables.map(quotedTable).join(', ')} cascade`)
    for (const table of manifest.tables) {
      onProgress(`Restoring ${table.schema}.${table.name}`)
      await copyIn(sql, directory, table)
    }
    for (const { name, value } of manifest.sequences)
      await sql`select setval(${name}::regclass, ${value}::bigint)`
    await markSeeded(sql)
  })
}

async function readManifest(directory: string) {
  try {
    return v.parse(manifestSchema, JSON.parse(await readFile(path.join(directory, 'manifest.json'), 'utf8')))
  } catch {
    throw new OperatorError(`${directory} is not a complete backup of the shop.`)
  }
}

async function requireEmptyDatabase(owner: Sql) {
  const [found] = await owner<{ used: boolean }[]>`select to_regclass('public.cheeses') is not null as used`
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
  const flush = async () => {
    if (rows.length > 0) await sql.unsafe(insert, [`[${rows.join(',')}]`])
    rows = []
  }
  const file = createReadStream(tableFile(directory, table)).pipe(createGunzip())
  for await (const line of createInterface({ input: file })) {
    rows.push(line)
    if (rows.length === ROWS_AT_ONCE) await flush()
  }
  await flush()
}
