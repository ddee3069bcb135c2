import { createWriteStream } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Sql, TransactionSql } from '../../database/sql/sql.ts'
import { OperatorError } from '../../operator-error.ts'

export type BackedUpTable = { schema: string; name: string; columns: string[]; rows: number }

export type BackupManifest = {
  format: 1
  createdAt: string
  /** The last applied migration. A restore starts from the same schema. */
  migration: string
  tables: BackedUpTable[]
  sequences: { name: string; value: string }[]
}

export const ROWS_AT_ONCE = 500
export const BACKED_UP_SCHEMAS = ['auth', 'public', 'private', 'storage']

export const quotedTable = (table: { schema: string; name: string }) => `"${table.schema}"."${table.name}"`
export const quotedColumns = ({ columns }: { columns: string[] }) =>
  columns.map((column) => `"${column}"`).join(', ')
export const tableFile = (directory: string, table: { schema: string; name: string }) =>
  path.join(directory, 'tables', `${table.schema}.${table.name}.ndjson.gz`)

type BackupOptions = {
  owner: Sql
  mediaDir: string
  directory: string
  onProgress: (message: string) => void
}

/** Copies all data as of one moment, while the shop keeps running. */
export async function backUp({
  owner,
  mediaDir,
  directory,
  onProgress,
}: BackupOptions): Promise<BackupManifest> {
  await requireEmptyDirectory(directory)
  const unfinished = `${directory}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(path.join(unfinished, 'tables'), { recursive: true, mode: 0o700 }).catch(() => {
    throw new OperatorError(`The backup directory ${directory} cannot be written.`)
  })
  const manifest = await owner.begin('isolation level repeatable read read only', async (sql) => {
    const tables: BackedUpTable[] = []
    for (const table of await listTables(sql)) {
      onProgress(`Backing up ${table.schema}.${table.name}`)
      await copyOut(sql, unfinished, table)
      const [count] = await sql.unsafe<{ rows: number }[]>(
        `select count(*)::int as rows from ${quotedTable(table)}`,
      )
      tables.push({ ...table, rows: count?.rows ?? 0 })
    }
    return {
      format: 1,
      createdAt: new Date().toISOString(),
      migration: await lastMigration(sql),
      tables,
      sequences: await readSequences(sql),
    } satisfies BackupManifest
  })
  onProgress('Backing up pictures')
  await copyPictures(mediaDir, path.join(unfinished, 'media'))
  await writeFile(path.join(unfinished, 'manifest.json'), JSON.stringify(manifest, null, 2))
  await rename(unfinished, directory)
  return manifest
}

async function requireEmptyDirectory(directory: string) {
  const found = await readdir(directory).catch(unlessMissing)
  if (found && found.length > 0)
    throw new OperatorError(`${directory} is not empty. Name a new directory for the backup.`)
}

/** One by one, because a picture may be deleted meanwhile. */
async function copyPictures(from: string, to: string) {
  const entries = (await readdir(from, { recursive: true, withFileTypes: true }).catch(unlessMissing)) ?? []
  for (const entry of entries.filter((candidate) => candidate.isFile())) {
    const file = path.join(entry.parentPath, entry.name)
    const target = path.join(to, path.relative(from, file))
    await mkdir(path.dirname(target), { recursive: true })
    await copyFile(file, target).catch(unlessMissing)
  }
}

function unlessMissing(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error
  return undefined
}

async function listTables(sql: TransactionSql) {
  return sql<Omit<BackedUpTable, 'rows'>[]>`
    select n.nspname as schema, c.relname as name,
      array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where n.nspname in ${sql(BACKED_UP_SCHEMAS)} and c.relkind = 'r'
    group by 1, 2
    order by 1, 2`
}

/** Each row as a line of JSON, which PostgreSQL can read back in any version. */
async function copyOut(sql: TransactionSql, directory: string, table: Omit<BackedUpTable, 'rows'>) {
  const query = `select to_jsonb(t)::text as line from (select ${quotedColumns(table)} from ${quotedTable(table)}) t`
  const lines = async function* () {
    await sql.unsafe(`declare lines no scroll cursor for ${query}`)
    const fetch = () => sql.unsafe<{ line: string }[]>(`fetch ${ROWS_AT_ONCE} from lines`)
    for (let rows = await fetch(); rows.length > 0; rows = await fetch())
      yield rows.map(({ line }) => `${line}\n`).join('')
    await sql.unsafe('close lines')
  }
  await pipeline(lines, createGzip(), createWriteStream(tableFile(directory, table), { mode: 0o600 }))
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
