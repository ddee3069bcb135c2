import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { addMember } from '../bench/rest/bench-database.ts'
import { BENCH_SITE_URL, memberToken } from '../bench/rest/member-token.ts'
import { readConfig } from '../server/config.ts'
import { connect } from '../server/database/login-roles.ts'
import { loadKeys } from '../server/keys.ts'
import { poolerUsers } from '../server/operations/database/pooler-users.ts'
import { generateSecret } from '../server/secret/valid-secret.ts'
import { installedVersions, startExternalPostgres } from '../server/testing/external-postgres.ts'
import { fillShop } from '../server/testing/fill-shop.ts'
import { freePort } from '../server/testing/free-port.ts'
import { startMailServer } from '../server/testing/mail-server.ts'
import { hasPgBouncer, startPgBouncer } from '../server/testing/pgbouncer.ts'
import { runShop, untilReady, type ShopProcess } from '../server/testing/shop-process.ts'
import { hasHaproxy, startBalancer } from './balancer.ts'

const SETTINGS = path.resolve(import.meta.dirname, '../deploy/postgresql.conf')
const POOL_SIZE = 10
/** So long that a killed process was sending one. */
const MAIL_MS = 100

/** What a drill needs and this machine does not have. */
export const missingPrograms = [
  ...(hasHaproxy ? [] : ['haproxy']),
  ...(hasPgBouncer ? [] : ['pgbouncer']),
  ...(installedVersions.length > 0 ? [] : ['postgresql']),
]

const readSettings = async () =>
  (await readFile(SETTINGS, 'utf8'))
    .split('\n')
    .filter((line) => /^\w/.test(line))
    .map((line) => line.replaceAll(' ', ''))

/**
 * The whole of `deploy` on one machine: HAProxy, two processes of the shop, and three PostgreSQL servers, each behind a
 * PgBouncer of its own: a primary, a standby without which nothing is committed, and one that may lag.
 */
export async function openShopAtScale() {
  const [version = ''] = installedVersions
  const secret = generateSecret()
  const settings = ['fsync=on', ...(await readSettings())]
  const primary = await startExternalPostgres(version, settings)
  const synchronous = await primary.addStandby(['cluster_name=synchronous'])
  const asynchronous = await primary.addStandby(['cluster_name=asynchronous'])
  await primary.superuser`alter system set synchronous_standby_names = 'synchronous'`
  await primary.superuser`select pg_reload_conf()`
  const databases = [primary, synchronous, asynchronous]
  const poolers = await Promise.all(
    databases.map((database) => startPgBouncer(database, poolerUsers(primary.url, secret), POOL_SIZE)),
  )
  const urlOf = (servers: { port: number }[]) =>
    primary.url.replace(`127.0.0.1:${primary.port}`, servers.map(({ port }) => `127.0.0.1:${port}`).join(','))
  const directUrl = urlOf(databases)
  const mailServer = await startMailServer(MAIL_MS)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'oq-drill-'))
  const ports: [number, number] = [await freePort(), await freePort()]
  const start = async (port: number) => {
    const shop = runShop({
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: urlOf(poolers),
      DATABASE_DIRECT_URL: directUrl,
      APP_SECRET: secret,
      SITE_URL: BENCH_SITE_URL,
      TRUST_PROXY: '127.0.0.1',
      SMTP_URL: mailServer.url,
    })
    await untilReady(shop)
    return shop
  }
  const processes = [await start(ports[0])]
  const owner = connect({ url: directUrl, databaseSecret: '' }, 'owner', { max: 2 })
  await fillShop(owner)
  const keys = await owner.begin((sql) => loadKeys(sql, secret, readConfig({ DATABASE_URL: directUrl })))
  processes.push(await start(ports[1]))
  const balancer = await startBalancer(ports)

  const replace = async (index: number) => {
    processes[index] = await start(ports[index] ?? 0)
  }
  const end = async ({ child, ended }: ShopProcess) => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
    await ended
  }
  return {
    owner,
    primary,
    synchronous,
    mailServer,
    processes,
    publishableKey: keys.publishableKey,
    port: balancer.port,
    /** All servers, without poolers. */
    directUrl,
    start: replace,
    async addMembers(count: number) {
      const members: { id: string; token: string }[] = []
      for (let index = 0; index < count; index++) {
        const id = await addMember(owner)
        members.push({ id, token: await memberToken(owner, keys, id) })
      }
      return members
    },
    queueMails: (count: number) => owner`
      select private.queue_mail('event-cancelled', ${`${randomUUID()}-`} || number || '@example.test',
        '{"event": "Fair", "slug": "fair", "starts_at_local": "2026-05-01T19:00"}')
      from generate_series(1, ${count}) as number`,
    async close() {
      await Promise.all(processes.map(end))
      await owner.end({ timeout: 1 })
      await Promise.all([balancer, ...poolers].map((program) => program.stop()))
      mailServer.close()
      await Promise.all([synchronous.remove(), asynchronous.remove()])
      await primary.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type ShopAtScale = Awaited<ReturnType<typeof openShopAtScale>>
