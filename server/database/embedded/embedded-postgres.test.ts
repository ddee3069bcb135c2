import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { killPostgres } from '../../testing/kill-postgres.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'
import { connect, rolePassword } from '../login-roles.ts'

const databaseSecret = 'secret of a cluster that dies'
let dataDir: string
let postgres: EmbeddedPostgres
const start = () =>
  startEmbeddedPostgres({
    dataDir,
    ownerPassword: rolePassword(databaseSecret, 'postgres'),
    onProgress: () => {},
  })

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'oq-locks-'))
})
afterAll(async () => {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function answer() {
  const sql = connect(
    { socketDirectory: postgres.socketDirectory, database: 'postgres', databaseSecret },
    'owner',
    { max: 1 },
  )
  const [row] = await sql<{ answer: number }[]>`select 42 as answer`
  await sql.end()
  return row?.answer
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
