import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { OperatorError } from '../operator-error.ts'
import { createBlankDatabase, type TestDatabase } from '../testing/test-database.ts'
import { migrate } from './migrate.ts'

const FILE = '20300101000000_shelves.sql'
const SHELVES = `-- Where wheels ripen; top to bottom.
create table public.shelves (id integer primary key, name text not null default 'A; B');
alter table public.shelves enable row level security;
`
const REFUSAL = `The migration ${FILE} is not the one that this database was made with.`

let supabaseDir: string
let database: TestDatabase
beforeEach(async () => {
  supabaseDir = await mkdtemp(path.join(tmpdir(), 'oq-migrations-'))
  for (const folder of ['platform', 'migrations']) await mkdir(path.join(supabaseDir, folder))
  database = await createBlankDatabase()
  await writeMigration(SHELVES)
  await run()
})
afterEach(async () => {
  await database.close()
  await rm(supabaseDir, { recursive: true })
})

const run = () => migrate(database.owner, supabaseDir, () => {})
const writeMigration = (text: string, file = FILE) =>
  writeFile(path.join(supabaseDir, 'migrations', file), text)
const recordStatements = (statements: string[] | null) =>
  database.owner`update supabase_migrations.schema_migrations set statements = ${statements}`

test('An unchanged migration is accepted at every start', async () => {
  await expect(run()).resolves.toBeUndefined()
})

test('A migration that was edited after it ran is refused before anything newer is applied', async () => {
  await writeMigration(SHELVES.replace('integer', 'bigint'))
  await writeMigration('create table public.later (id integer);', '20300102000000_later.sql')
  await expect(run()).rejects.toThrow(OperatorError)
  await expect(run()).rejects.toThrow(REFUSAL)
  const [later] = await database.owner`select to_regclass('public.later') as table`
  expect(later?.['table']).toBeNull()
})

test('An edited comment is an edit', async () => {
  await writeMigration(SHELVES.replace('top to bottom', 'bottom to top'))
  await expect(run()).rejects.toThrow(REFUSAL)
})

test('A checkout with Windows line endings is accepted', async () => {
  await writeMigration(SHELVES.replaceAll('\n', '\r\n'))
  await expect(run()).resolves.toBeUndefined()
})

test('A migration that Supabase recorded statement by statement is accepted, and refused once edited', async () => {
  const [comment = '', create = '', enable = ''] = SHELVES.trim().split('\n')
  await recordStatements([`${comment}\n${create.slice(0, -1)}`, enable.slice(0, -1)])
  await expect(run()).resolves.toBeUndefined()
  await writeMigration(SHELVES.replace('enable row', 'disable row'))
  await expect(run()).rejects.toThrow(REFUSAL)
})

test('A migration that was recorded without its text is accepted', async () => {
  for (const nothing of [null, []]) {
    await recordStatements(nothing)
    await expect(run()).resolves.toBeUndefined()
  }
})
