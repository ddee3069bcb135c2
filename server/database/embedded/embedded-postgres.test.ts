import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { killPostgres } from '../../testing/kill-postgres.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'
import { connect, rolePassword } from '../login-roles.ts'

let databaseSecret = 'secret of a cluster that dies'
let dataDir: string
let postgres: EmbeddedPostgres
const start = (prepared?: string) =>
  startEmbeddedPostgres({
    dataDir,
    ownerPassword: rolePassword(databaseSecret, 'postgres'),
    onProgress: () => {},
    prepared,
  })

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'oq-locks-'))
})
afterAll(async () => {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function answer(secret = databaseSecret) {
  const sql = connect(
    { socketDirectory: postgres.socketDirectory, database: 'postgres', databaseSecret: secret },
    'owner',
    { max: 1 },
  )
  try {
    const [row] = await sql<{ answer: number }[]>`select 42 as answer`
    return row?.answer
  } finally {
    await sql.end()
  }
}

/** Makes both lock files name another process, as if it had the number of the killed server. */
async function nameInLocks(pid: number) {
  const locks = [
    path.join(dataDir, 'postgres/postmaster.pid'),
    path.join(postgres.socketDirectory, '.s.PGSQL.5432.lock'),
  ]
  for (const lock of locks) {
    const [, ...rest] = (await readFile(lock, 'utf8')).split('\n')
    await writeFile(lock, [pid, ...rest].join('\n'))
  }
}

/** A process that ended and was not reaped by its parent, as in containers without an init process. */
async function leaveUnreaped() {
  const parent = spawn('sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 600'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const pid = await new Promise<number>((resolve) =>
    parent.stdout.once('data', (line) => resolve(Number(line))),
  )
  await expect.poll(() => execFileSync('ps', ['-o', 'stat=', '-p', String(pid)]).toString()).toMatch(/^Z/)
  return { parent, pid }
}

test('A cluster is created once, and found running afterwards', async () => {
  postgres = await start()
  expect(postgres.adopted).toBe(false)
  expect(await answer()).toBe(42)
  expect((await start()).adopted).toBe(true)
})

test.runIf(process.platform === 'linux')('A killed server that was not reaped is started again', async () => {
  await killPostgres(dataDir)
  const unreaped: { parent: ChildProcess; pid: number } = await leaveUnreaped()
  await nameInLocks(unreaped.pid)
  postgres = await start()
  unreaped.parent.kill()
  expect(postgres.adopted).toBe(false)
  expect(await answer()).toBe(42)
})

test.runIf(process.platform === 'linux')(
  'Another process with the id of a killed server is not taken for it',
  async () => {
    await killPostgres(dataDir)
    await nameInLocks(process.pid)
    await postgres.ensureRunning()
    expect(await answer()).toBe(42)
  },
)

test('A copy of a prepared cluster has a password of its own', async () => {
  await postgres.stop()
  const prepared = path.join(dataDir, 'prepared')
  await rename(path.join(dataDir, 'postgres'), prepared)
  const preparedSecret = databaseSecret
  databaseSecret = 'secret of the copy'
  postgres = await start(prepared)
  expect(await answer()).toBe(42)
  await expect(answer(preparedSecret)).rejects.toThrow('password authentication failed')
})

test('A prepared cluster that cannot be copied is not needed', async () => {
  await postgres.stop()
  await rm(path.join(dataDir, 'postgres'), { recursive: true })
  await rm(path.join(dataDir, 'prepared/global/pg_control'))
  postgres = await start(path.join(dataDir, 'prepared'))
  expect(await answer()).toBe(42)
})
