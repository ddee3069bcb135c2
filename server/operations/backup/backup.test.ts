import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { setLoginPasswords } from '../../database/login-roles.ts'
import { seed } from '../../database/schema/seed.ts'
import { checkBeforeListening } from '../../database/schema/startup-checks.ts'
import type { Sql } from '../../database/sql/sql.ts'
import { loadKeys } from '../../keys.ts'
import type { ComposedMail } from '../../mail/mail-content.ts'
import { createMailStore } from '../../mail/mail-store.ts'
import { SUPABASE_DIR } from '../../testing/cluster.ts'
import { createBlankDatabase, createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { backUp } from './backup.ts'
import { LEFT_OUT, LEFT_OUT_ROWS } from './manifest.ts'
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
      `select count(*)::int as rows, md5(string_agg(md5(t::text), '' order by md5(t::text))) as digest from ${name} t
      where not (${LEFT_OUT_ROWS[name] ?? 'false'})`,
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

test('A backup has no mail whose link or code opens an account', async () => {
  const { owner } = shop
  await owner`truncate private.outgoing_mail, auth.mailbox`
  for (const template of ['invitation', 'new-role', 'rsvp-going'])
    await owner`select private.queue_mail(${template}, 'ada@example.test', '{"token": "opens-an-account"}')`
  const mails: [id: string, text: string, kind?: ComposedMail['kind']][] = [
    ['code', 'Enter this code: 271828'],
    ['invitation', 'https://shop.example/auth/invitation#opens-an-account', 'shop'],
    ['sign-up', 'https://shop.example/auth/confirm', 'sign-up'],
    ['seat', 'Your seat', 'shop'],
  ]
  const message = { from: 'shop', to: 'ada@example.test', subject: 'Hello', html: '' }
  for (const [messageId, text, kind] of mails)
    await createMailStore(shop.auth).keep({ ...message, messageId, text, ...(kind && { kind }) })
  const mailed = path.join(folder, 'mailed')
  await backUp({ owner, directory: mailed, onProgress })
  const linesOf = async (table: string) =>
    gunzipSync(await readFile(path.join(mailed, `tables/${table}.ndjson.gz`))).toString()
  const [queued, kept] = [await linesOf('private.outgoing_mail'), await linesOf('auth.mailbox')]
  expect(queued.match(/"template": "[a-z-]+"/g)).toEqual(['"template": "rsvp-going"'])
  expect(kept.match(/"message_id": "[a-z-]+"/g)).toEqual(['"message_id": "sign-up"', '"message_id": "seat"'])
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
