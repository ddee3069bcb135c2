import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

export type SqlFile = { file: string; sql: string }
export type Migration = SqlFile & { version: string; name: string }

export type SchemaFiles = {
  /** What hosted Supabase provides by itself. */
  platform: SqlFile[]
  /** Types, then tables with their first rows: applied once, to a new database. */
  structure: SqlFile[]
  /** Functions, views, triggers, then policies and grants: applied whenever they differ. */
  definitions: SqlFile[]
  migrations: Migration[]
  /** The versions that a database of 0.2 recorded. */
  version02: string[]
}

export async function readSchemaFiles(supabaseDir: string): Promise<SchemaFiles> {
  const nouns = await readNouns(supabaseDir)
  const part = async (name: string) =>
    (await Promise.all(nouns.map((noun) => readPart(path.join(supabaseDir, 'schemas', noun), name)))).flat()
  const [platform, migrations, values, tables, rules, access, reset] = await Promise.all([
    readFolder(path.join(supabaseDir, 'platform')),
    readFolder(path.join(supabaseDir, 'migrations')),
    part('values'),
    part('tables'),
    part('rules'),
    part('access'),
    readSql(path.join(supabaseDir, 'schemas', 'reset-access.sql')),
  ])
  return {
    platform,
    structure: [...values, ...tables],
    definitions: [...rules, reset, ...access],
    migrations: migrations.map(asMigration),
    version02: await readLines(path.join(supabaseDir, 'version-0.2.txt')),
  }
}

/** The folders of `schemas` in the order in which they are built: each uses only tables of those before it. */
export async function readNouns(supabaseDir: string) {
  const lines = await readLines(path.join(supabaseDir, 'schemas', 'nouns.txt'))
  return lines.map((line) => line.slice(0, line.indexOf(':')))
}

const readLines = async (file: string) => (await readFile(file, 'utf8')).trim().split(/\r?\n/)

async function readPart(noun: string, part: string) {
  const file = path.join(noun, `${part}.sql`)
  return existsSync(file) ? [await readSql(file)] : readFolder(path.join(noun, part))
}

async function readFolder(directory: string) {
  if (!existsSync(directory)) return []
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).toSorted()
  return Promise.all(files.map((file) => readSql(path.join(directory, file))))
}

async function readSql(file: string): Promise<SqlFile> {
  return { file, sql: await readFile(file, 'utf8') }
}

function asMigration({ file, sql }: SqlFile): Migration {
  const [version = '', ...rest] = path.basename(file, '.sql').split('_')
  return { file: path.basename(file), sql, version, name: rest.join('_') }
}

/** Equal for a checkout with other line endings. */
export function digestOf(files: SqlFile[]) {
  const hash = createHash('sha256')
  for (const { sql } of files) hash.update(sql.replaceAll('\r\n', '\n'))
  return hash.digest('hex')
}
