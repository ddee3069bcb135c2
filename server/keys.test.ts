import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DEMO_PUBLISHABLE_KEY, loadKeys, refuseForeignSecret, resealKeys } from './keys.ts'
import { OperatorError } from './operator-error.ts'
import { writeKeysFile } from './secret/testing/write-keys-file.ts'
import { generateSecret } from './secret/valid-secret.ts'
import { createBlankDatabase, createTestDatabase, type TestDatabase } from './testing/test-database.ts'

const secret = generateSecret()

let dataDir: string
let database: TestDatabase
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'oq-keys-'))
  database = await createTestDatabase('empty')
})
afterEach(async () => {
  await database.close()
  await rm(dataDir, { recursive: true })
})

const load = (demo = false, given = secret) =>
  database.owner.begin((sql) => loadKeys(sql, given, { dataDir, demo }))

const refuse = (given: string) => refuseForeignSecret(database.owner, given, dataDir)

test('The first start creates keys that the database holds encrypted, and later starts keep them', async () => {
  const first = await load()
  expect(await load()).toEqual(first)
  const [row] = await database.owner<
    { text: string }[]
  >`select to_jsonb(k)::text as text from auth.server_keys k`
  for (const word of [
    first.secretKey,
    first.publishableKey,
    first.sealingKey,
    String(first.signingKey['d']),
    secret,
  ])
    expect(row?.text).not.toContain(word)
})

test('Three first starts at once end with the same keys', async () => {
  const [one, ...others] = await Promise.all([load(), load(), load()])
  expect(others).toEqual([one, one])
})

test('No role that answers requests can read the keys', async () => {
  await load()
  for (const role of ['anon', 'authenticated', 'service_role', 'authenticator']) {
    const reading = database.owner.begin(async (sql) => {
      await sql.unsafe(`set local role ${role}`)
      return sql`select from auth.server_keys`
    })
    await expect(reading).rejects.toThrow('permission denied')
  }
})

test('A database that ran the demo has a publishable key of its own once the demo is off', async () => {
  expect((await load(true)).publishableKey).toBe(DEMO_PUBLISHABLE_KEY)
  expect((await load()).publishableKey).toMatch(/^sb_publishable_[\w-]{32}$/)
})

test('A foreign secret is refused, and a database without keys takes any', async () => {
  await refuse(secret)
  await load()
  await refuse(secret)
  for (const use of [() => load(false, generateSecret()), () => refuse(generateSecret())]) {
    const refused = use()
    await expect(refused).rejects.toThrow(OperatorError)
    await expect(refused).rejects.toThrow('APP_SECRET is not the secret of this database')
  }
  const blank = await createBlankDatabase()
  await refuseForeignSecret(blank.owner, secret, dataDir)
  await blank.close()
})

test('A start that waits for a change of the secret is refused with the former one', async () => {
  const keys = await load()
  const next = generateSecret()
  let waiting = Promise.resolve('')
  await database.owner.begin(async (sql) => {
    expect(await resealKeys(sql, secret, next)).toBe(true)
    waiting = load().then(
      () => 'loaded',
      (error: Error) => error.message,
    )
    await expect
      .poll(
        () => sql`
          select from pg_locks join pg_database d on d.oid = database
          where datname = current_database() and locktype = 'advisory' and not granted`,
      )
      .toHaveLength(1)
  })
  expect(await waiting).toContain('APP_SECRET is not the secret of this database')
  expect(await load(false, next)).toEqual(keys)
})

test('Damaged keys in the database are named, and are not taken for a foreign secret', async () => {
  await load()
  await database.owner`update auth.server_keys set sealed = 'A' || substr(sealed, 3)`
  await expect(load()).rejects.toThrow('The keys in the database are damaged')
})

test('The keys of version 0.2 are taken over from its file, which stays as it is', async () => {
  const file = await writeKeysFile(dataDir)
  const before = await readFile(path.join(dataDir, 'keys.json'), 'utf8')
  const { publishableKey, secretKey, signingKey } = file
  expect(await load()).toMatchObject({ publishableKey, secretKey, signingKey })
  expect(await readFile(path.join(dataDir, 'keys.json'), 'utf8')).toBe(before)

  await writeKeysFile(dataDir)
  expect(await load()).toMatchObject({ publishableKey, secretKey, signingKey })
})

test('The demo key that version 0.1 stored is replaced outside the demo', async () => {
  await writeKeysFile(dataDir, { publishableKey: DEMO_PUBLISHABLE_KEY })
  expect((await load(true)).publishableKey).toBe(DEMO_PUBLISHABLE_KEY)
  const { publishableKey } = await load()
  expect(publishableKey).toMatch(/^sb_publishable_/)
  expect(publishableKey).not.toBe(DEMO_PUBLISHABLE_KEY)
})

test.each(['', '{"publishableKey":', '{}'])(
  'A key file that holds %j is refused in one line, and no keys are made',
  async (text) => {
    await writeFile(path.join(dataDir, 'keys.json'), text)
    await expect(load()).rejects.toThrow(OperatorError)
    expect(await database.owner`select from auth.server_keys`).toHaveLength(0)
  },
)
