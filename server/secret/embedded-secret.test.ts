import { copyFile, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { locateDatabase } from '../database/locate-database.ts'
import { connect } from '../database/login-roles.ts'
import { openDatabase } from '../database/open-database.ts'
import type { Sql } from '../database/sql/sql.ts'
import { SUPABASE_DIR } from '../testing/cluster.ts'
import { runCli } from '../testing/run-cli.ts'
import { findSecret } from './app-secret.ts'
import { rotateSecret } from './rotate-secret.ts'
import { writeKeysFile } from './testing/write-keys-file.ts'
import { generateSecret } from './valid-secret.ts'

let dataDir: string
let keysFile: Awaited<ReturnType<typeof writeKeysFile>>
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'oq-embedded-secret-'))
  keysFile = await writeKeysFile(dataDir)
  await (await open()).close()
})
afterAll(() => rm(dataDir, { recursive: true }))

const file = (name: string) => path.join(dataDir, name)
const configOf = (environment: NodeJS.ProcessEnv = {}) =>
  readConfig({ DATA_DIR: dataDir, DEMO: '0', ...environment })

async function open(environment: NodeJS.ProcessEnv = {}) {
  const config = configOf(environment)
  const secret = await findSecret(config)
  return openDatabase({ config, secret, supabaseDir: SUPABASE_DIR, onProgress: () => {} })
}

/** What a start makes of the keys, and what it prints when it is refused. */
async function start(environment: NodeJS.ProcessEnv = {}) {
  try {
    const { keys, close } = await open(environment)
    await close()
    return keys
  } catch (error) {
    return (error as Error).message
  }
}

async function asOwner(use: (owner: Sql) => Promise<unknown>) {
  const located = await locateDatabase(configOf(), await findSecret(configOf()), { onProgress: () => {} })
  const owner = connect(located.location, 'owner', { max: 1 })
  await use(owner)
  await owner.end()
  await located.stop()
}

const rotate = async (NEW_APP_SECRET: string) =>
  (await runCli('rotate-secret', [], { DATA_DIR: dataDir, NEW_APP_SECRET })).printed

test('A shop of version 0.2 keeps its keys, wherever its first start was killed', async () => {
  const { secretKey, signingKey, publishableKey } = keysFile
  const keys = { secretKey, signingKey, publishableKey }
  // As version 0.2 left it: no table for keys, and no file with the secret.
  await asOwner(async (owner) => {
    await owner`drop table auth.server_keys`
    await owner`delete from supabase_migrations.applied_files`
  })
  await rm(file('secret'))
  // Killed after the secret was written.
  await findSecret(configOf())
  const first = await start()
  expect(first).toMatchObject(keys)
  // Killed after the database was prepared, before it had keys.
  await asOwner((owner) => owner`delete from auth.server_keys`)
  await rm(file('secret'))
  expect(await start()).toMatchObject(keys)
  // The file was of use once.
  await rm(file('keys.json'))
  expect(await start()).toMatchObject(keys)
}, 120_000)

test('A deleted, damaged or foreign secret is told in one line, and the right one opens the shop again', async () => {
  await copyFile(file('secret'), file('kept'))
  const APP_SECRET = (await readFile(file('secret'), 'utf8')).trim()
  const foreign = `The database in ${dataDir} has another secret. Put back its file ${dataDir}/secret, or set APP_SECRET to the secret that it held.`
  expect(await start({ APP_SECRET: generateSecret() })).toBe(foreign)
  await writeFile(file('secret'), generateSecret())
  expect(await start()).toBe(foreign)
  await writeFile(file('secret'), APP_SECRET.slice(0, 20))
  expect(await start()).toContain(`${dataDir}/secret is damaged.`)
  await rm(file('secret'))
  expect(await start()).toContain(`${dataDir}/secret is missing`)
  expect(await start({ APP_SECRET })).toMatchObject({ secretKey: keysFile.secretKey })
  await rename(file('kept'), file('secret'))
  expect(await start()).toMatchObject({ secretKey: keysFile.secretKey })
}, 120_000)

test('The secret of a running shop is not changed', async () => {
  const running = await open()
  const before = await readFile(file('secret'), 'utf8')
  expect(await rotate(generateSecret())).toContain('Another process is using')
  expect(await readFile(file('secret'), 'utf8')).toBe(before)
  await running.requests`select`
  await running.close()
  expect(await start()).toMatchObject({ secretKey: keysFile.secretKey })
}, 120_000)

test('A changed secret replaces the file, and the keys stay', async () => {
  const NEW_APP_SECRET = generateSecret()
  expect(await rotate(NEW_APP_SECRET)).toContain('The secret was changed.')
  expect((await readFile(file('secret'), 'utf8')).trim()).toBe(NEW_APP_SECRET)
  expect(await start()).toMatchObject({ secretKey: keysFile.secretKey })
}, 120_000)

test('A change of the secret that was killed is completed by the next one', async () => {
  for (const isCommitted of [false, true]) {
    const [former, next] = [await readFile(file('secret'), 'utf8'), generateSecret()]
    if (isCommitted) {
      await asOwner((owner) => rotateSecret(owner, { from: former.trim(), to: next }, configOf()))
      await writeFile(file('secret'), former)
    }
    await writeFile(file('secret.next'), next)
    expect(await start()).toContain('A change of the secret was interrupted.')
    expect(await rotate('')).toContain('The secret was changed.')
    expect((await readFile(file('secret'), 'utf8')).trim()).toBe(next)
    expect(await start()).toMatchObject({ secretKey: keysFile.secretKey })
  }
}, 120_000)
