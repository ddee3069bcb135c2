import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Sql, TransactionSql } from '../../database/sql/sql.ts'
import { OperatorError } from '../../operator-error.ts'
import { BACKED_UP_SCHEMAS, FORMAT, LEFT_OUT, writeManifest, type BackedUpTable } from './manifest.ts'
import { writeRows } from './table-files.ts'

const ROWS_AT_ONCE = 500
/** A row of a picture may have a megabyte. */
const ROWS_WITH_BYTES_AT_ONCE = 4

type Table = { schema: string; name: string; columns: string[]; hasBytes: boolean }

export const quotedTable = (table: { schema: string; name: string }) => `"${table.schema}"."${table.name}"`
export const quotedColumns = ({ columns }: { columns: string[] }) =>
  columns.map((column) => `"${column}"`).join(', ')

type BackupOptions = { owner: Sql; directory: string; onProgress: (message: string) => void }

/** Copies all data as of one moment, while the shop keeps running. */
export async function backUp({ owner, directory, onProgress }: BackupOptions) {
  await requireEmptyDirectory(directory)
  const unfinished = `${directory}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(path.join(unfinished, 'tables'), { recursive: true, mode: 0o700 }).catch(() => {
    throw new OperatorError(`The backup directory ${directory} cannot be written.`)
  })
  const manifest = await owner.begin('isolation level repeatable read read only', async (sql) => {
    const tables = []
    for (const { hasBytes, ...table } of await listTables(sql)) {
      onProgress(`Backing up ${table.schema}.${table.name}`)
      const written = await writeRows(unfinished, table, fetchRows(sql, table, hasBytes))
      tables.push({ ...table, ...written } satisfies BackedUpTable)
    }
    const [migration, sequences] = [await lastMigration(sql), await readSequences(sql)]
    return { format: FORMAT, createdAt: new Date().toISOString(), migration, sequences, tables } as const
  })
  await writeManifest(unfinished, manifest)
  await rename(unfinished, directory)
  return manifest
}

async function requireEmptyDirectory(directory: string) {
  const found = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return []
  })
  if (found.length > 0)
    throw new OperatorError(`${directory} is not empty. Name a new directory for the backup.`)
}

async function listTables(sql: TransactionSql) {
  return sql<Table[]>`
    select n.nspname as schema, c.relname as name,
      array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
      bool_or(a.atttypid = 'bytea'::regtype) as "hasBytes"
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where n.nspname in ${sql(BACKED_UP_SCHEMAS)} and c.relkind = 'r'
      and format('%s.%s', n.nspname, c.relname) <> all(${Object.keys(LEFT_OUT)})
    group by 1, 2
    order by 1, 2`
}

/** Each row as a line of JSON, which PostgreSQL can read back in any version. */
async function* fetchRows(sql: TransactionSql, table: Omit<Table, 'hasBytes'>, hasBytes: boolean) {
  const query = `select to_jsonb(t)::text as line from (select ${quotedColumns(table)} from ${quotedTable(table)}) t`
  const count = hasBytes ? ROWS_WITH_BYTES_AT_ONCE : ROWS_AT_ONCE
  await sql.unsafe(`declare lines no scroll cursor for ${query}`)
  const fetch = () => sql.unsafe<{ line: string }[]>(`fetch ${count} from lines`)
  for (let rows = await fetch(); rows.length > 0; rows = await fetch()) yield rows.map(({ line }) => line)
  await sql.unsafe('close lines')
}

async function lastMigration(sql: TransactionSql) {
  const [row] = await sql<
    { version: string }[]
  >`select max(version) as version from supabase_migrations.schema_migrations`
  return row?.version ?? ''
}

async function readSequences(sql: TransactionSql) {
  return sql<{ name: string; value: string }[]>`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
    from pg_sequences
    where schemaname in ${sql(BACKED_UP_SCHEMAS)} and last_value is not null`
}
