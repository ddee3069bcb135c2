import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { OperatorError } from '../operator-error.ts'
import { writeKeysFile } from '../secret/testing/write-keys-file.ts'
import { generateSecret } from '../secret/valid-secret.ts'
import { SUPABASE_DIR } from '../testing/cluster.ts'
import { installedVersions, startExternalPostgres } from '../testing/external-postgres.ts'
import { runCli } from '../testing/run-cli.ts'
import { connect } from './login-roles.ts'
import { openDatabase } from './open-database.ts'
import { openSql } from './sql/sql.ts'

/** Less than a start waits for a lock. */
const WITHOUT_WAITING_MS = 1_900

describe.each(installedVersions)('On PostgreSQL %s', (version) => {
  let external: Awaited<ReturnType<typeof startExternalPostgres>>
  let dataDir: string
  beforeAll(async () => {
    external = await startExternalPostgres(version)
    dataDir = await mkdtemp(path.join(tmpdir(), 'oq-external-data-'))
  })
  afterAll(async () => {
    await external.stop()
    await rm(dataDir, { recursive: true })
  })

  const secret = generateSecret()
  /** Each process has only the URL and the secret. */
  const open = (given = secret, environment: NodeJS.ProcessEnv = {}) =>
    openDatabase({
      config: readConfig({
        DATABASE_URL: external.url,
        DATA_DIR: path.join(dataDir, 'none'),
        ...environment,
      }),
      secret: given,
      supabaseDir: SUPABASE_DIR,
      onProgress: () => {},
    })
  const canConnect = async (given: string) => {
    const requests = connect({ url: external.url, databaseSecret: given }, 'authenticator', { max: 1 })
    const canSignIn = await requests`select`.then(
      () => true,
      () => false,
    )
    await requests.end()
    return canSignIn
  }
  const rotate = async (APP_SECRET: string, NEW_APP_SECRET: string) => {
    const environment = { DATABASE_URL: external.url, DATA_DIR: dataDir, APP_SECRET, NEW_APP_SECRET }
    return (await runCli('rotate-secret', [], environment)).printed
  }

  test('Several processes open a new database at once, as an owner that is not a superuser', async () => {
    const processes = await Promise.all([open(), open(), open()])
    const [first, ...others] = processes
    const owner = connect({ url: external.url, databaseSecret: '' }, 'owner', { max: 1 })
    const [count] = await owner`select count(*)::int as cheeses from private.starter_cheeses`
    await owner.end()
    expect(count?.['cheeses']).toBe(18)
    expect(others.map(({ keys }) => keys)).toEqual([first.keys, first.keys])
    await Promise.all(processes.map((database) => database.close()))
  }, 120_000)

  test('Two processes that start again do not wait for people who are signing in or writing', async () => {
    const owner = openSql({ connectionString: external.url, max: 1 })
    const writer = await owner.reserve()
    const tables = await writer<{ name: string }[]>`
      select oid::regclass::text as name from pg_class
      where relkind = 'r' and relnamespace::regnamespace::text in ('auth', 'storage', 'public', 'private')`
    await writer`begin`
    for (const { name } of tables) await writer.unsafe(`lock table ${name} in row exclusive mode`)
    const began = performance.now()
    const processes = await Promise.all([open(), open()])
    expect(performance.now() - began).toBeLessThan(WITHOUT_WAITING_MS)
    await Promise.all(processes.map((database) => database.close()))
    await writer`rollback`
    writer.release()
    await owner.end()
  }, 120_000)

  test('A database with demo accounts is not opened, because their password is public', async () => {
    const url = await external.createDatabase('with_demo_accounts')
    await (await open(secret, { DATABASE_URL: url })).close()
    const owner = connect({ url, databaseSecret: '' }, 'owner', { max: 1 })
    await owner`
      insert into auth.users (id, email) values (gen_random_uuid(), 'manager@demo.test')`
    await owner.end()
    await expect(open(secret, { DATABASE_URL: url })).rejects.toThrow('This data has demo accounts')
  }, 120_000)

  test('A process with another secret is refused before it writes, and running ones still connect', async () => {
    const owner = connect({ url: external.url, databaseSecret: '' }, 'owner', { max: 1 })
    await owner`delete from supabase_migrations.applied_files`
    const foreign = generateSecret()
    await expect(open(foreign)).rejects.toThrow(OperatorError)
    expect(await owner`select from supabase_migrations.applied_files`).toHaveLength(0)
    expect(await canConnect(foreign)).toBe(false)
    expect(await canConnect(secret)).toBe(true)
    await owner.end()
  })

  test.each([
    ['password', ['for%20tests', 'another'], 'user "shop_owner"'],
    ['database', [/[^/]+$/, 'nowhere'], 'database "nowhere" does not exist'],
  ] as const)('A wrong %s in the URL is told in one line', async (_part, [right, wrong], told) => {
    const opening = open(secret, { DATABASE_URL: external.url.replace(right, wrong) })
    await expect(opening).rejects.toThrow(OperatorError)
    await expect(opening).rejects.toThrow(
      new RegExp(`^The database refuses .*${told}\\. Check DATABASE_URL\\.$`),
    )
  })

  test('A shop of version 0.2 keeps its keys, whose file only one process has', async () => {
    const url = await external.createDatabase('version_0_2')
    await (await open(secret, { DATABASE_URL: url })).close()
    const owner = connect({ url, databaseSecret: '' }, 'owner', { max: 1 })
    await owner`drop table auth.server_keys`
    await owner`delete from supabase_migrations.applied_files`
    await expect(open(secret, { DATABASE_URL: url })).rejects.toThrow('The keys of this shop of version 0.2')
    expect(await owner`select from supabase_migrations.applied_files`).toHaveLength(0)
    await owner.end()

    const { secretKey, signingKey, publishableKey } = await writeKeysFile(dataDir)
    const first = await open(secret, { DATABASE_URL: url, DATA_DIR: dataDir })
    const other = await open(secret, { DATABASE_URL: url })
    expect(first.keys).toMatchObject({ secretKey, signingKey, publishableKey })
    expect(other.keys).toEqual(first.keys)
    await Promise.all([first.close(), other.close()])
  }, 120_000)

  test('A changed secret keeps the keys, and the former one is refused from then on', async () => {
    const before = await open()
    const connection = await before.requests.reserve()
    const next = generateSecret()
    expect(await rotate(generateSecret(), next)).toContain('APP_SECRET is not the secret of this database')
    expect(await rotate(secret, 'short')).toContain('NEW_APP_SECRET is not valid')
    expect(await rotate(secret, '')).toContain('NEW_APP_SECRET is missing')
    expect(await rotate(secret, secret)).toContain('NEW_APP_SECRET is the secret that the shop has already')
    expect(await canConnect(secret)).toBe(true)

    expect(await rotate(secret, next)).toContain('Restart every process with the new one as APP_SECRET')
    expect(await canConnect(next)).toBe(true)
    expect(await canConnect(secret)).toBe(false)
    // What runs keeps the connections that it has.
    await connection`select`
    connection.release()
    await expect(open()).rejects.toThrow('APP_SECRET is not the secret of this database')
    const after = await open(next)
    expect(after.keys).toEqual(before.keys)
    await Promise.all([before.close(), after.close()])
  }, 120_000)
})
