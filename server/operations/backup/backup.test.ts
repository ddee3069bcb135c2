import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OperatorError } from '../../operator-error.ts'
import { setLoginPasswords } from '../../database/login-roles.ts'
import { seed } from '../../database/schema/seed.ts'
import { checkBeforeListening } from '../../database/schema/startup-checks.ts'
import type { Sql } from '../../database/sql/sql.ts'
import { SUPABASE_DIR } from '../../testing/cluster.ts'
import { createBlankDatabase, createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

let folder: string
let shop: TestDatabase
let empty: TestDatabase
const onProgress = () => {}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'oq-backup-'))
  shop = await createTestDatabase('demo')
  empty = await createBlankDatabase()
})
afterAll(async () => {
  await Promise.all([shop.close(), empty.close()])
  await rm(folder, { recursive: true })
})

const countRows = (sql: Sql) =>
  sql<{ table: string; rows: string }[]>`
    select format('%I.%I', schemaname, tablename) as table,
      (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I.%I', schemaname, tablename), false, true, '')))[1]::text as rows
    from pg_tables where schemaname in ('auth', 'public', 'private', 'storage')
    order by 1`

test('A backup of a running shop restores every row and picture into an empty database', async () => {
  const [mediaDir, restoredMedia, directory] = ['media', 'restored', 'backup'].map((name) =>
    path.join(folder, name),
  ) as [string, string, string]
  await mkdir(path.join(mediaDir, 'ab'), { recursive: true })
  await writeFile(path.join(mediaDir, 'ab/wheel.avif'), 'a picture')

  await backUp({ owner: shop.owner, mediaDir, directory, onProgress })
  await restore({
    owner: empty.owner,
    supabaseDir: SUPABASE_DIR,
    mediaDir: restoredMedia,
    directory,
    onProgress,
  })

  expect(await countRows(empty.owner)).toEqual(await countRows(shop.owner))
  expect(
    await empty.owner`select id, name, price_per_kg_cents, version from public.cheeses order by id`,
  ).toEqual(await shop.owner`select id, name, price_per_kg_cents, version from public.cheeses order by id`)
  expect(await readFile(path.join(restoredMedia, 'ab/wheel.avif'), 'utf8')).toBe('a picture')
  expect(await readdir(folder)).not.toContain('backup.unfinished')
})

test('A backup of version 0.2 is restored into the schema of today', async () => {
  const old = await createBlankDatabase()
  const directory = path.resolve(import.meta.dirname, '../../testing/releases/0.2')
  const mediaDir = path.join(folder, 'unused')
  await restore({ owner: old.owner, supabaseDir: SUPABASE_DIR, mediaDir, directory, onProgress })
  await setLoginPasswords(old.owner, old.location.databaseSecret)
  await checkBeforeListening(old.owner, old.requests)
  expect(await old.owner`select name from private.displays order by name`).toEqual([
    { name: 'Counter' },
    { name: 'Window' },
  ])
  await old.close()
})

test('A backup of version 0.1, and one of a later version, are refused before anything is created', async () => {
  const blank = await createBlankDatabase()
  const refusals = {
    '20261115001900': 'Start commit e5e83b97',
    '29991231000000': 'another version of the shop',
  }
  for (const [migration, message] of Object.entries(refusals)) {
    const directory = path.join(folder, migration)
    await mkdir(directory)
    const manifest = { format: 1, createdAt: '', migration, tables: [], sequences: [] }
    await writeFile(path.join(directory, 'manifest.json'), JSON.stringify(manifest))
    const mediaDir = path.join(folder, 'unused')
    await expect(
      restore({ owner: blank.owner, supabaseDir: SUPABASE_DIR, mediaDir, directory, onProgress }),
    ).rejects.toThrow(message)
  }
  const [made] = await blank.owner`select to_regnamespace('private') as schema`
  expect(made?.['schema']).toBeNull()
  await blank.close()
})

test('A restored database passes the startup checks and accepts changes', async () => {
  await setLoginPasswords(empty.owner, empty.location.databaseSecret)
  await seed(empty.owner, { demo: true }, onProgress)
  expect(await countRows(empty.owner)).toEqual(await countRows(shop.owner))
  await checkBeforeListening(empty.owner, empty.requests)
  const [entry] = await empty.owner<{ version: number }[]>`
    update public.cheeses set summary = summary || ' Restored.' where slug = 'comte-aop' returning version`
  const [before] = await shop.owner<{ version: number }[]>`
    select version from public.cheeses where slug = 'comte-aop'`
  expect(entry?.version).toBe((before?.version ?? 0) + 1)
})

test('A database in use and an incomplete backup are refused', async () => {
  const mediaDir = path.join(folder, 'media')
  const into = { supabaseDir: SUPABASE_DIR, mediaDir, onProgress }
  await expect(
    restore({ ...into, owner: shop.owner, directory: path.join(folder, 'backup') }),
  ).rejects.toThrow('not empty')
  await expect(restore({ ...into, owner: empty.owner, directory: mediaDir })).rejects.toThrow(OperatorError)
})

test('An owner without the privilege to restore is refused before anything is created', async () => {
  const blank = await createBlankDatabase()
  await expect(
    restore({
      owner: blank.requests,
      supabaseDir: SUPABASE_DIR,
      mediaDir: path.join(folder, 'unused'),
      directory: path.join(folder, 'backup'),
      onProgress,
    }),
  ).rejects.toThrow('Restoring needs a superuser')
  const [made] = await blank.owner`select to_regnamespace('private') as schema`
  expect(made?.['schema']).toBeNull()
  await blank.close()
})

test('A backup into a directory that is not empty is refused and leaves it as it was', async () => {
  const directory = path.join(folder, 'used')
  await mkdir(directory)
  await writeFile(path.join(directory, 'letter.txt'), 'mine')
  await expect(
    backUp({ owner: shop.owner, mediaDir: path.join(folder, 'media'), directory, onProgress }),
  ).rejects.toThrow('not empty')
  expect(await readdir(directory)).toEqual(['letter.txt'])
})
