import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { setLoginPasswords } from '../../database/login-roles.ts'
import { seed } from '../../database/schema/seed.ts'
import { checkBeforeListening } from '../../database/schema/startup-checks.ts'
import type { Sql } from '../../database/sql/sql.ts'
import { loadKeys } from '../../keys.ts'
import { SUPABASE_DIR } from '../../testing/cluster.ts'
import { createBlankDatabase, createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { backUp } from './backup.ts'
import { LEFT_OUT } from './manifest.ts'
import { checkBackup, restore } from './restore.ts'

const PICTURES = 5
const SECRET = 'the secret of the shop that was backed up'

let folder: string
let directory: string
let shop: TestDatabase
let empty: TestDatabase
const onProgress = () => {}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'oq-backup-'))
  directory = path.join(folder, 'backup')
  shop = await createTestDatabase('demo')
  empty = await createBlankDatabase()
  await shop.owner`insert into private.rate_limits (key, points) values ('demo', 1)`
  for (let index = 0; index < PICTURES; index++) {
    const name = `photos/${index}.jpg`
    await shop.owner`insert into storage.objects (bucket_id, name) values ('media', ${name})`
    await shop.owner`
      select storage.replace_files(${name}, '{320,1600}', '{avif,jpg}', ${[randomBytes(20_000), randomBytes(700_000)]})`
  }
})
afterAll(async () => {
  await Promise.all([shop.close(), empty.close()])
  await rm(folder, { recursive: true })
})

const tableNames = (sql: Sql) => sql<{ name: string }[]>`
  select format('%s.%s', schemaname, tablename) as name from pg_tables
  where schemaname in ('auth', 'public', 'private', 'storage') order by 1`

/** All rows of each table, as one digest. */
async function digestTables(sql: Sql) {
  const digests: Record<string, unknown> = {}
  for (const { name } of await tableNames(sql)) {
    if (name in LEFT_OUT) continue
    const [table] = await sql.unsafe(
      `select count(*)::int as rows, md5(string_agg(md5(t::text), '' order by md5(t::text))) as digest from ${name} t`,
    )
    digests[name] = table
  }
  return digests
}

test('A backup of a running shop restores every row and picture into an empty database', async () => {
  await backUp({ owner: shop.owner, directory, onProgress })
  const backup = await checkBackup(directory, SUPABASE_DIR, onProgress)
  await restore({ owner: empty.owner, supabaseDir: SUPABASE_DIR, backup, onProgress })

  const restored = await digestTables(empty.owner)
  expect(restored).toEqual(await digestTables(shop.owner))
  expect(restored['storage.object_bytes']).toMatchObject({ rows: PICTURES * 2 })
  expect(await readdir(folder)).not.toContain('backup.unfinished')
})

test('A backup leaves out only what the list names', async () => {
  const names = (await tableNames(shop.owner)).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(Object.keys(LEFT_OUT)))
  const { manifest } = await checkBackup(directory, SUPABASE_DIR, onProgress)
  const backedUp = new Set(manifest.tables.map(({ schema, name }) => `${schema}.${name}`))
  expect(names.filter((name) => !backedUp.has(name))).toEqual(Object.keys(LEFT_OUT).toSorted())
  expect(await empty.owner`select from private.rate_limits`).toHaveLength(0)
})

test('A restored database passes the startup checks, is not seeded again, and accepts changes', async () => {
  const before = await digestTables(empty.owner)
  await setLoginPasswords(empty.owner, empty.location.databaseSecret)
  await seed(empty.owner, { demo: true }, onProgress)
  expect(await digestTables(empty.owner)).toEqual(before)
  await checkBeforeListening(empty.owner, empty.requests)
  const [entry] = await empty.owner<{ version: number }[]>`
    update public.cheeses set summary = summary || ' Restored.' where slug = 'comte-aop' returning version`
  const [original] = await shop.owner<{ version: number }[]>`
    select version from public.cheeses where slug = 'comte-aop'`
  expect(entry?.version).toBe((original?.version ?? 0) + 1)
})

test('Keys are restored with the secret of the shop only, or left out with every session', async () => {
  const { owner } = shop
  const keys = await owner.begin((sql) => loadKeys(sql, SECRET, { dataDir: folder, demo: false }))
  await owner`insert into auth.sessions (id, user_id) select gen_random_uuid(), id from auth.users limit 3`
  const withKeys = path.join(folder, 'with-keys')
  await backUp({ owner, directory: withKeys, onProgress })
  const backup = await checkBackup(withKeys, SUPABASE_DIR, onProgress)
  const blank = await createBlankDatabase()
  onTestFinished(() => blank.close())
  const into = { owner: blank.owner, supabaseDir: SUPABASE_DIR, backup, onProgress }

  for (const secret of [undefined, 'x'.repeat(40)])
    await expect(restore({ ...into, secret })).rejects.toThrow('--new-keys')
  expect(await tableNames(blank.owner)).toEqual([])

  await restore({ ...into, newKeys: true })
  for (const table of ['auth.server_keys', 'auth.sessions', 'auth.refresh_tokens'])
    expect(await blank.owner.unsafe(`select from ${table}`)).toHaveLength(0)

  const other = await createBlankDatabase()
  onTestFinished(() => other.close())
  await restore({ ...into, owner: other.owner, secret: SECRET })
  const restored = await other.owner.begin((sql) => loadKeys(sql, SECRET, { dataDir: folder, demo: false }))
  expect(restored).toEqual(keys)
  expect(await other.owner`select from auth.sessions`).toHaveLength(3)
})

test('A backup into a directory that is not empty is refused and leaves it as it was', async () => {
  const used = path.join(folder, 'used')
  await mkdir(used)
  await writeFile(path.join(used, 'letter.txt'), 'mine')
  await expect(backUp({ owner: shop.owner, directory: used, onProgress })).rejects.toThrow('not empty')
  expect(await readdir(used)).toEqual(['letter.txt'])
})
