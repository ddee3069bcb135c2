import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { OperatorError } from '../../operator-error.ts'
import { SUPABASE_DIR } from '../../testing/cluster.ts'
import { createBlankDatabase, createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { adopt, migrate } from './migrate.ts'

const FILE = '20300101000000_shelves.sql'
const SHELVES = `-- Where wheels ripen; top to bottom.
create table public.shelves (id integer primary key, name text not null default 'A; B');
alter table public.shelves enable row level security;
`
const EDITED = `The migration ${FILE} is not the one that this database was made with.`
const RULES = 'schemas/text/rules.sql'

let supabaseDir: string
let database: TestDatabase
beforeAll(async () => {
  supabaseDir = await mkdtemp(path.join(tmpdir(), 'oq-migrations-'))
})
beforeEach(async () => {
  await cp(SUPABASE_DIR, supabaseDir, { recursive: true, filter: (file) => !file.includes('/seed') })
  database = await createTestDatabase('empty')
})
afterEach(async () => {
  await database.close()
  for (const entry of await readdir(supabaseDir)) await rm(path.join(supabaseDir, entry), { recursive: true })
})
afterAll(() => rm(supabaseDir, { recursive: true }))

const run = () => migrate(database.owner, supabaseDir, () => {})
const writeMigration = (text: string, file = FILE) =>
  writeFile(path.join(supabaseDir, 'migrations', file), text)
const edit = async (file: string, change: (text: string) => string) => {
  const target = path.join(supabaseDir, file)
  await writeFile(target, change(await readFile(target, 'utf8')))
}
const recordStatements = (statements: string[] | null) =>
  database.owner`update supabase_migrations.schema_migrations set statements = ${statements}
    where version = '20300101000000'`
const exists = async (name: string) =>
  (await database.owner`select where to_regclass(${name}) is not null`).length > 0
const mayGuestsCall = async (name: string) => {
  const [answer] = await database.owner`select has_function_privilege('anon', ${name}, 'execute') as it`
  return answer?.['it']
}

async function applyShelves() {
  await writeMigration(SHELVES)
  await run()
}

test('A migration that was edited after it ran is refused before anything newer is applied, and other line endings are not an edit', async () => {
  await applyShelves()
  await writeMigration(SHELVES.replaceAll('\n', '\r\n'))
  await expect(run()).resolves.toBeUndefined()
  await writeMigration(SHELVES.replace('top to bottom', 'bottom to top'))
  await expect(run()).rejects.toThrow(EDITED)
  await writeMigration(SHELVES.replace('integer', 'bigint'))
  await writeMigration('create table public.later (id integer);', '20300102000000_later.sql')
  await expect(run()).rejects.toThrow(OperatorError)
  await expect(run()).rejects.toThrow(EDITED)
  expect(await exists('public.later')).toBe(false)
})

test('A migration that Supabase recorded without its text or statement by statement is accepted, and refused once edited', async () => {
  await applyShelves()
  for (const nothing of [null, []]) {
    await recordStatements(nothing)
    await expect(run()).resolves.toBeUndefined()
  }
  const [comment = '', create = '', enable = ''] = SHELVES.trim().split('\n')
  await recordStatements([`${comment}\n${create.slice(0, -1)}`, enable.slice(0, -1)])
  await expect(run()).resolves.toBeUndefined()
  await writeMigration(SHELVES.replace('enable row', 'disable row'))
  await expect(run()).rejects.toThrow(EDITED)
})

test('A new migration that is older than an applied one is refused', async () => {
  await writeMigration('create table public.late (id integer);', '20261117000001_late.sql')
  await expect(run()).rejects.toThrow('The migration 20261117000001_late.sql is older than one')
  expect(await exists('public.late')).toBe(false)
})

test('Definitions are applied when their files change, and then not again', async () => {
  await edit(
    RULES,
    (text) =>
      `${text}\n-- Says hello.\ncreate function public.hello() returns text language sql set search_path = '' as $$ select 'hello' $$;\n`,
  )
  await run()
  expect(await mayGuestsCall('public.hello()')).toBe(false)
  // A second time it would fail, because the function exists.
  await expect(run()).resolves.toBeUndefined()
})

test('A migration runs once, and puts access right that was changed by hand', async () => {
  await database.owner`grant execute on function public.list_users to anon`
  await database.owner`create policy "Everyone can do anything" on public.recipes for all to anon using (true)`
  await applyShelves()
  expect(await exists('public.shelves')).toBe(true)
  await expect(run()).resolves.toBeUndefined()
  const policies = await database.owner`select from pg_policies where policyname = 'Everyone can do anything'`
  expect(policies).toHaveLength(0)
  const [granted] = await database.owner`
    select from pg_proc p cross join aclexplode(p.proacl) a
    where p.oid = 'public.list_users'::regproc and a.grantee = 'anon'::regrole`
  expect(granted).toBeUndefined()
})

test('A definition that does not fit the tables stops the upgrade and changes nothing', async () => {
  await edit(
    RULES,
    (text) =>
      `${text}\n-- Reads a table that is not there.\ncreate function public.lost() returns bigint language sql set search_path = '' as $$ select count(*) from public.nowhere $$;\n`,
  )
  await expect(run()).rejects.toThrow('public.nowhere')
  expect(await database.owner`select from pg_proc where proname = 'lost'`).toHaveLength(0)
})

const recordVersions = async (versions: string[]) => {
  await database.owner`delete from supabase_migrations.schema_migrations`
  await database.owner`insert into supabase_migrations.schema_migrations (version) select unnest(${versions}::text[])`
}
const versions02 = async () =>
  (await readFile(path.join(SUPABASE_DIR, 'version-0.2.txt'), 'utf8')).trim().split('\n')

test('A hosted project of version 0.2 is adopted once, and keeps the record of what it ran', async () => {
  const former = await versions02()
  await recordVersions(former)
  expect(await adopt(database.owner, supabaseDir)).toBe(true)
  const recorded = await database.owner`select version from supabase_migrations.schema_migrations`
  expect(recorded).toEqual([{ version: '20261117000000' }])
  const kept = await database.owner`select version from supabase_migrations.version_0_2 order by 1`
  expect(kept.map(({ version }) => version)).toEqual(former)
  expect(await adopt(database.owner, supabaseDir)).toBe(false)
})

test('A database of version 0.1, and one with unknown migrations, are refused', async () => {
  const former = await versions02()
  await recordVersions(former.slice(0, 19))
  await expect(run()).rejects.toThrow('Start commit e5e83b97 on it once')
  await recordVersions([...former, '20270123000100'])
  await expect(run()).rejects.toThrow('another version of the shop')
  await recordVersions(['20261117000000', '20990101000000'])
  await expect(run()).rejects.toThrow('another version of the shop')
})

test('A refused start writes nothing', async () => {
  await recordVersions(['20990101000000'])
  await database.owner`drop table supabase_migrations.applied_files`
  await expect(run()).rejects.toThrow(OperatorError)
  expect(await exists('supabase_migrations.applied_files')).toBe(false)
})

test('A new database is built without running a migration, and records all of them', async () => {
  const blank = await createBlankDatabase()
  await mkdir(path.join(supabaseDir, 'migrations'), { recursive: true })
  await writeMigration('select 1 / 0;')
  await migrate(blank.owner, supabaseDir, () => {})
  const recorded = await blank.owner`select version from supabase_migrations.schema_migrations order by 1`
  expect(recorded.at(-1)).toEqual({ version: '20300101000000' })
  await blank.close()
})

test('An upgrade waits for a table that somebody uses, and then succeeds', async () => {
  await writeMigration(
    `do $$ begin assert current_setting('lock_timeout') = '2s'; end $$; lock table public.recipes;`,
  )
  const reader = await database.owner.reserve()
  await reader`begin`
  await reader`select from public.recipes`
  const upgrade = run()
  // Longer than one attempt waits for its locks.
  setTimeout(() => void reader`commit`.then(() => reader.release()), 3_000)
  await expect(upgrade).resolves.toBeUndefined()
  expect(await mayGuestsCall('public.whoami()')).toBe(true)
})
