import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { installedVersions, startExternalPostgres } from '../../testing/external-postgres.ts'
import { openSql } from '../sql/sql.ts'
import { isDatabaseUnreachable } from '../unreachable.ts'
import { createServers } from './servers.ts'

type Primary = Awaited<ReturnType<typeof startExternalPostgres>>
type Standby = Awaited<ReturnType<Primary['addStandby']>>

const urlOf = (hosts: { port: number }[], parameters = '') => {
  const list = hosts.map(({ port }) => `127.0.0.1:${port}`).join(',')
  return `postgres://shop_owner:for%20tests@${list}/shop${parameters}`
}

/** A pool as a process has it, and what it told the operator. */
function openPool(url: string) {
  const told: string[] = []
  const servers = createServers(url, {
    variable: 'DATABASE_URL',
    timelines: { highest: '' },
    onProgress: (message) => told.push(message),
    isPooled: false,
  })
  const sql = openSql({ servers, max: 2 })
  onTestFinished(() => sql.end({ timeout: 1 }))
  const port = async () => {
    const [row] = await sql<{ port: number }[]>`select inet_server_port() as port`
    return row?.port
  }
  const write = () => sql`insert into public.written default values`.execute()
  return { sql, servers, told, port, write }
}

/** Without a second try: the last one leaves other servers than it found. */
describe.each(installedVersions.slice(0, 1))('With two servers of PostgreSQL %s', { retry: 0 }, (version) => {
  let primary: Primary
  let standby: Standby

  beforeAll(async () => {
    primary = await startExternalPostgres(version)
    standby = await primary.addStandby()
    const owner = openSql({ connectionString: primary.url, max: 1 })
    await owner`create table public.written (id serial)`
    await owner.end()
  })
  afterAll(async () => {
    await standby.remove()
    await primary.stop()
  })

  test('The one that accepts writes is used, whatever its place', async () => {
    for (const hosts of [
      [primary, standby],
      [standby, primary],
    ])
      expect(await openPool(urlOf(hosts)).port()).toBe(primary.port)
  })

  test('Two pools that look for the server at once connect each as its own user', async () => {
    await primary.superuser`create role visitor with login password 'visitor'`
    const { sql, servers } = openPool(urlOf([primary]))
    const other = openSql({ servers, user: 'visitor', password: 'visitor', max: 1 })
    onTestFinished(() => other.end({ timeout: 1 }))
    const read = (pool: typeof sql) => pool<{ name: string }[]>`select current_user::text as name`
    const [[mine], [others]] = await Promise.all([read(sql), read(other)])
    expect([mine?.name, others?.name]).toEqual(['shop_owner', 'visitor'])
  })

  test('A server without TLS is used without it if TLS is only preferred', async () => {
    expect(await openPool(urlOf([primary], '?sslmode=prefer')).port()).toBe(primary.port)
    await expect(openPool(urlOf([primary], '?sslmode=require')).port()).rejects.toMatchObject({
      code: 'CONNECTION_LOST',
    })
  })

  test('A process that starts on a standby says so once and waits until there is a primary', async () => {
    await primary.crash()
    const { servers, told } = openPool(urlOf([standby, primary]))
    const writable = servers.untilWritable((message) => told.push(message))
    await expect.poll(() => told).toEqual([expect.stringContaining('Waiting until it accepts writes')])
    await primary.start()
    await writable
    expect(told).toHaveLength(2)
  })

  test('A failover: reads go on, writes wait for the promotion, and the former primary is refused', async () => {
    const { sql, port, write } = openPool(urlOf([primary, standby]))
    const isWritten = () => write().then(Boolean, () => false)
    await write()
    await standbyHasRow()
    await primary.crash()
    await expect.poll(() => port().catch(() => undefined)).toBe(standby.port)
    await expect(write()).rejects.toMatchObject({ code: 'DATABASE_READ_ONLY' })
    await standby.promote()
    await expect.poll(isWritten).toBe(true)

    // It accepts writes, and comes first.
    await primary.start()
    expect(await port()).toBe(standby.port)
    expect(await openPool(urlOf([primary, standby])).port()).toBe(standby.port)

    await standby.crash()
    for (let attempt = 0; attempt < 3; attempt++)
      await expect(port()).rejects.toSatisfy(isDatabaseUnreachable)
    await standby.start()
    await expect.poll(() => port().catch(() => undefined)).toBe(standby.port)
    expect(await sql`select from public.written`).toHaveLength(2)
  })

  async function standbyHasRow() {
    const { sql } = openPool(urlOf([standby]))
    await expect.poll(() => sql`select from public.written`).toHaveLength(1)
  }
})
