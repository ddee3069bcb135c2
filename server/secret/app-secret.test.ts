import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { OperatorError } from '../operator-error.ts'
import { findSecret } from './app-secret.ts'
import { writeKeysFile } from './testing/write-keys-file.ts'
import { generateSecret } from './valid-secret.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'oq-secret-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const find = (environment: NodeJS.ProcessEnv = {}) =>
  findSecret(readConfig({ DATA_DIR: dataDir, ...environment }))

async function expectOneLine(finding: Promise<string>, text: string) {
  const error: unknown = await finding.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(OperatorError)
  expect((error as Error).message).toContain(text)
  expect((error as Error).message).not.toContain('\n')
}

async function createCluster() {
  await mkdir(path.join(dataDir, 'postgres'))
  await writeFile(path.join(dataDir, 'postgres/PG_VERSION'), '18\n')
}

test('The first start of an embedded shop writes a secret that only its owner can read', async () => {
  const [secret, other] = await Promise.all([find(), find()])
  expect(secret).toHaveLength(43)
  expect(other).toBe(secret)
  expect(await find()).toBe(secret)
  expect((await stat(path.join(dataDir, 'secret'))).mode & 0o777).toBe(0o600)
  expect(await readdir(dataDir)).toEqual(['secret'])
})

test('A secret that APP_SECRET gives is not written to the disk', async () => {
  const APP_SECRET = generateSecret()
  expect(await find({ APP_SECRET })).toBe(APP_SECRET)
  expect(await find({ APP_SECRET, DATABASE_URL: 'postgres://db.example/shop' })).toBe(APP_SECRET)
  expect(await readdir(dataDir)).toEqual([])
})

test('With DATABASE_URL a missing APP_SECRET is refused with a fresh one that is accepted', async () => {
  await writeKeysFile(dataDir)
  const url = { DATABASE_URL: 'postgres://db.example/shop' }
  const refused = await find(url).catch((error: Error) => error.message)
  const APP_SECRET = /APP_SECRET=([\w-]+)$/.exec(refused)?.[1]
  expect(await find({ ...url, APP_SECRET })).toBe(APP_SECRET)
  expect(await find(url).catch((error: Error) => error.message)).not.toBe(refused)
})

test('The secret of version 0.2 stays that of its embedded database', async () => {
  const { databaseSecret } = await writeKeysFile(dataDir)
  await createCluster()
  expect(await find()).toBe(databaseSecret)
  await rm(path.join(dataDir, 'keys.json'))
  expect(await find()).toBe(databaseSecret)
})

test('A deleted secret is not replaced when a database needs it', async () => {
  await createCluster()
  await expectOneLine(find(), `${dataDir}/secret is missing (in version 0.2 it was keys.json)`)
  expect(await readdir(dataDir)).toEqual(['postgres'])
})

test.each(['', 'cut', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'])(
  'A secret file that holds %j is refused',
  async (text) => {
    await writeFile(path.join(dataDir, 'secret'), text)
    await expectOneLine(find(), `${dataDir}/secret is damaged`)
    expect(await readFile(path.join(dataDir, 'secret'), 'utf8')).toBe(text)
  },
)

test('A secret that cannot be read is refused in one line', async () => {
  await mkdir(path.join(dataDir, 'secret'))
  await expectOneLine(find(), `${dataDir}/secret cannot be read (EISDIR)`)
})

test.each(['', '{}', '{"databaseSecret":'])(
  'A key file of version 0.2 that holds %j is refused',
  async (text) => {
    await writeFile(path.join(dataDir, 'keys.json'), text)
    await expectOneLine(find(), `${dataDir}/keys.json is damaged`)
    expect(await readdir(dataDir)).toEqual(['keys.json'])
  },
)
