import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import { connect } from '../../server/database/login-roles.ts'
import { generateSecret } from '../../server/secret/valid-secret.ts'
import { installedVersions, startExternalPostgres } from '../../server/testing/external-postgres.ts'
import { employ } from '../../supabase/seed/employ.ts'
import { addMember, openExternalShop } from '../../server/testing/external-shop.ts'

const STAFF = 'manager@shop.test'
const READ = '/rest/v1/cheeses?select=name&limit=1'
const DISK_MB = 400
/** Of each tenth of a second, how long a slow database does nothing. */
const SLOW = { rounds: 40, stoppedMs: 80, runningMs: 20 }

async function openShop(settings: string[] = []) {
  const external = await startExternalPostgres(installedVersions[0] ?? '', settings)
  onTestFinished(() => external.stop())
  const shop = await openExternalShop(generateSecret(), { DATABASE_URL: external.url })
  onTestFinished(() => shop.close())
  const owner = connect({ url: external.url, databaseSecret: '' }, 'owner', { max: 1 })
  onTestFinished(() => owner.end({ timeout: 1 }))
  return { external, shop, owner }
}

/** A disk of its own for everything that is created until the test ends. */
async function mountSmallDisk() {
  const directory = await mkdtemp(path.join(tmpdir(), 'oq-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', directory])
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = directory
  onTestFinished(async () => {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
    execFileSync('umount', ['--lazy', directory])
    await rm(directory, { recursive: true, force: true })
  })
  const ballast = path.join(directory, 'ballast')
  return {
    fill: () => writeFile(ballast, Buffer.alloc(DISK_MB * 1024 ** 2)).catch(() => {}),
    free: () => rm(ballast),
  }
}

const canMount = () => {
  try {
    execFileSync('unshare', ['--mount', 'true'], { stdio: 'ignore' })
    return process.getuid?.() === 0
  } catch {
    return false
  }
}

describe.skipIf(installedVersions.length === 0)('On a PostgreSQL of its own', () => {
  test.skipIf(!canMount())(
    'On a full disk reads go on, and an upload is refused and leaves nothing',
    async () => {
      const disk = await mountSmallDisk()
      const { shop, owner } = await openShop()
      await employ(owner, await addMember(owner, STAFF), 'manager')
      const asStaff = await shop.signIn(STAFF)
      const noise = Buffer.from(Array.from({ length: 900 * 900 * 3 }, () => Math.floor(Math.random() * 256)))
      const picture = await sharp(noise, { raw: { width: 900, height: 900, channels: 3 } })
        .jpeg()
        .toBuffer()
      const upload = (name: string) => {
        const form = new FormData()
        form.append('metadata', JSON.stringify({ alt: 'A wheel' }))
        form.append('', new Blob([picture], { type: 'image/jpeg' }), name)
        const headers = { ...asStaff, apikey: shop.context.publishableKey }
        const url = `${shop.url}/storage/v1/object/media/cheeses/${name}`
        return fetch(url, { method: 'POST', headers, body: form })
      }
      const count = async () => {
        const [row] = await owner<{ count: number }[]>`
        select (select count(*) from public.media)::int + (select count(*) from storage.objects)::int
          + (select count(*) from storage.object_bytes)::int as count`
        return row?.count
      }
      const before = await count()

      await disk.fill()
      const refused = await upload('full.jpg')
      expect([refused.status, refused.headers.has('retry-after')]).toEqual([503, true])
      expect((await shop.get(READ)).status).toBe(200)
      expect((await shop.get('/cheeses?q=never-asked')).status).toBe(200)
      expect(await count()).toBe(before)

      await disk.free()
      await expect.poll(async () => (await upload('room.jpg')).status).toBe(200)
    },
  )

  test('A slow database answers late or the shop refuses, and all is well when it is fast again', async () => {
    const { external, shop } = await openShop()
    const statuses: Promise<number>[] = []
    for (let round = 0; round < SLOW.rounds; round++) {
      statuses.push(shop.get(`${READ}&slug=neq.${round}`).then(({ status }) => status))
      await external.signal('SIGSTOP')
      await wait(SLOW.stoppedMs)
      await external.signal('SIGCONT')
      await wait(SLOW.runningMs)
    }
    expect(new Set([...(await Promise.all(statuses)), 200, 503])).toEqual(new Set([200, 503]))
    await expect.poll(async () => (await shop.get(READ)).status).toBe(200)
    await expect.poll(async () => (await shop.get('/readyz')).status).toBe(200)
  })

  test('While others hold every connection of the database requests are refused, and then served again', async () => {
    const { external, shop } = await openShop(['max_connections=20'])
    // Until it has given back what it does not use.
    await wait(25_000)
    const others: Client[] = []
    for (let client = new Client(external.url); others.length < 20; client = new Client(external.url)) {
      const isOpen = await client.connect().then(
        () => true,
        () => false,
      )
      if (!isOpen) break
      others.push(client)
    }
    expect(others.length).toBeGreaterThan(5)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => shop.get(`${READ}&slug=neq.${index}`)),
    )
    for (const { status, headers } of answers)
      expect([200, 503]).toContain(
        status === 503 && !headers.has('retry-after') ? 'without Retry-After' : status,
      )
    await Promise.all(others.map((client) => client.end()))
    await expect.poll(async () => (await shop.get(READ)).status).toBe(200)
    await expect.poll(async () => (await shop.get('/readyz')).status).toBe(200)
  })
})
