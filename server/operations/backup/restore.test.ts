import { randomUUID } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setLoginPasswords } from '../../database/login-roles.ts'
import { checkBeforeListening } from '../../database/schema/startup-checks.ts'
import { SUPABASE_DIR } from '../../testing/cluster.ts'
import { createBlankDatabase, createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createTestServer } from '../../testing/test-server.ts'
import { backUp } from './backup.ts'
import { checkBackup, restore } from './restore.ts'

const VERSION_0_2 = path.resolve(import.meta.dirname, '../../testing/releases/0.2')
const onProgress = () => {}

let folder: string
let good: string
let directory: string
let shop: TestDatabase
let blank: TestDatabase

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'oq-restore-'))
  good = path.join(folder, 'good')
  shop = await createTestDatabase('demo')
  blank = await createBlankDatabase()
  await backUp({ owner: shop.owner, directory: good, onProgress })
})
afterAll(async () => {
  await Promise.all([shop.close(), blank.close()])
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  directory = path.join(folder, randomUUID())
})

const check = () => checkBackup(directory, SUPABASE_DIR, onProgress)

const restoreInto = async (database: TestDatabase) =>
  restore({ owner: database.owner, supabaseDir: SUPABASE_DIR, backup: await check(), onProgress })

const file = (name: string) => path.join(directory, name)

async function expectEmpty({ owner }: TestDatabase) {
  expect(await owner`select nspname from pg_namespace where nspname !~ '^pg_' order by 1`).toEqual([
    { nspname: 'information_schema' },
    { nspname: 'public' },
  ])
  expect(await owner`select from pg_class where relnamespace = 'public'::regnamespace`).toHaveLength(0)
}

const COMMENTS = 'tables/public.cheese_comments.ndjson.gz'

async function editLines(name: string, edit: (lines: string[]) => string[]) {
  const lines = gunzipSync(await readFile(file(name)))
    .toString()
    .split('\n')
    .slice(0, -1)
  const edited = edit(lines).map((line) => `${line}\n`)
  await writeFile(file(name), gzipSync(edited.join('')))
}

async function editManifest(edit: (manifest: Record<string, unknown>) => void) {
  const manifest = JSON.parse(await readFile(file('manifest.json'), 'utf8'))
  edit(manifest)
  await writeFile(file('manifest.json'), JSON.stringify(manifest))
}

const damages: [string, () => Promise<unknown>, string][] = [
  ['no manifest', () => rm(file('manifest.json')), 'manifest.json is missing'],
  ['a cut manifest', () => truncate(file('manifest.json'), 900), 'manifest.json is damaged'],
  [
    'a manifest with other rows',
    () =>
      editManifest((manifest) => (manifest['tables'] as { rows: number }[]).forEach((table) => table.rows++)),
    'manifest.json is damaged',
  ],
  [
    'a manifest without a table',
    () => editManifest((manifest) => (manifest['tables'] as object[]).pop()),
    'manifest.json is damaged',
  ],
  ['a missing file', () => rm(file(COMMENTS)), `${COMMENTS} is missing`],
  ['a cut file', () => truncate(file(COMMENTS), 200), `${COMMENTS} is cut off or damaged`],
  ['an empty file', () => truncate(file(COMMENTS), 0), `${COMMENTS}`],
  ['a row less', () => editLines(COMMENTS, (lines) => lines.slice(1)), `${COMMENTS} has `],
  [
    'a changed row',
    () => editLines(COMMENTS, ([first = '', ...lines]) => [first.replace(/[0-9]/, '9'), ...lines]),
    `${COMMENTS} was changed`,
  ],
  [
    'a row that cannot be read',
    () => editLines(COMMENTS, ([first = '', ...lines]) => [first.slice(1), ...lines]),
    `${COMMENTS} `,
  ],
  ['a later format', () => editManifest((manifest) => (manifest['format'] = 3)), 'a later version'],
]

describe.each([
  ['this version', () => good],
  ['version 0.2', () => VERSION_0_2],
])('A backup of %s', (version, source) => {
  const hasDigests = version === 'this version'
  const found = damages.filter(([damage]) => hasDigests || !/manifest with|changed row/.test(damage))

  test.each(found)('with %s is refused as a whole, and nothing is created', async (_, damage, message) => {
    await cp(source(), directory, { recursive: true })
    await damage()
    await expect(restoreInto(blank)).rejects.toThrow(message)
    await expectEmpty(blank)
  })

  test('is refused by a database that is not empty', async () => {
    await cp(source(), directory, { recursive: true })
    const [before] = await shop.owner`select count(*) from public.cheeses`
    await expect(restoreInto(shop)).rejects.toThrow('not empty')
    expect(await shop.owner`select count(*) from public.cheeses`).toEqual([before])
    await blank.owner`create table public.notes (id integer)`
    await expect(restoreInto(blank)).rejects.toThrow('not empty')
    await blank.owner`drop table public.notes`
  })
})

test.each([
  ['20261115001900', 'Start commit e5e83b97'],
  ['29991231000000', 'another version of the shop'],
])('A backup that ends with the unknown migration %s is refused', async (migration, message) => {
  await mkdir(directory)
  const manifest = { format: 1, createdAt: '', migration, tables: [], sequences: [] }
  await writeFile(file('manifest.json'), JSON.stringify(manifest))
  await expect(restoreInto(blank)).rejects.toThrow(message)
  await expectEmpty(blank)
})

test('A backup that changes while it is restored leaves the database empty', async () => {
  await cp(good, directory, { recursive: true })
  const backup = await check()
  const into = { owner: blank.owner, supabaseDir: SUPABASE_DIR, backup, onProgress }
  await editLines('tables/storage.objects.ndjson.gz', (lines) => [...lines, '{"name": "one more"}'])
  await expect(restore(into)).rejects.toThrow('tables/storage.objects.ndjson.gz has 1 rows instead of 0')
  await expectEmpty(blank)
})

test('A connection that is lost during a restore leaves the database empty', async () => {
  await cp(good, directory, { recursive: true })
  const killer = (message: string) => {
    if (message === 'Restoring public.cheeses')
      void shop.owner`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = (select ${'database' in blank.location ? blank.location.database : ''}::text)`.execute()
  }
  const backup = await check()
  await expect(
    restore({ owner: blank.owner, supabaseDir: SUPABASE_DIR, backup, onProgress: killer }),
  ).rejects.toMatchObject({ code: expect.stringMatching(/57P01|CONNECTION_LOST/) })
  await expectEmpty(blank)
})

test('An owner without the privilege to restore is refused before anything is created', async () => {
  await cp(good, directory, { recursive: true })
  const backup = await check()
  await expect(
    restore({ owner: blank.requests, supabaseDir: SUPABASE_DIR, backup, onProgress }),
  ).rejects.toThrow('Restoring needs a superuser')
  await expectEmpty(blank)
})

/** A picture in a backup of version 0.2, whose files are in a folder. */
async function addPictureRow(id: string) {
  await cp(VERSION_0_2, directory, { recursive: true })
  await editLines('tables/storage.objects.ndjson.gz', (lines) =>
    lines.map((line) => {
      const row = JSON.parse(line)
      return JSON.stringify(row.name === 'wheel.webp' ? { ...row, version: id } : row)
    }),
  )
}

test('A backup of version 0.2 without the files of a picture is refused, and nothing is created', async () => {
  const id = randomUUID()
  await addPictureRow(id)
  await expect(restoreInto(blank)).rejects.toThrow(`media has no file of the picture ${id}`)
  await mkdir(file('media'))
  await writeFile(file(`media/${randomUUID()}-1600.webp`), 'another')
  await expect(restoreInto(blank)).rejects.toThrow(`media has no file of the picture ${id}`)
  await expectEmpty(blank)
})

test('A backup of version 0.2 is restored into the schema of today, with its pictures', async () => {
  const id = randomUUID()
  await addPictureRow(id)
  await mkdir(file('media'))
  await writeFile(file(`media/${id}-1600.webp`), 'a wheel')
  const old = await createBlankDatabase()
  await restoreInto(old)
  await setLoginPasswords(old.owner, old.location.databaseSecret)
  await checkBeforeListening(old.owner, old.requests)
  expect(await old.owner`select name from private.displays order by name`).toEqual([
    { name: 'Counter' },
    { name: 'Window' },
  ])
  const server = await createTestServer({ database: old })
  const picture = await fetch(`${server.url}/storage/v1/object/public/media/wheel.webp`)
  expect(await picture.text()).toBe('a wheel')
  await server.close()
})
