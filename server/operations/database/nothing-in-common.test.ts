import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../../database/login-roles.ts'
import { generateSecret } from '../../secret/valid-secret.ts'
import { addMember, openExternalShop, type ExternalShop } from '../../testing/external-shop.ts'
import { installedVersions, startExternalPostgres } from '../../testing/external-postgres.ts'

const MANAGER = 'manager@shop.test'
const COMTE = '/rest/v1/cheeses?slug=eq.comte-aop'
const WITHIN_A_SECOND = { timeout: 1_000, interval: 20 }

describe.each(installedVersions.slice(0, 1))('On PostgreSQL %s', (version) => {
  const secret = generateSecret()
  let external: Awaited<ReturnType<typeof startExternalPostgres>>
  let one: ExternalShop
  let other: ExternalShop
  let asManager: { authorization: string }

  beforeAll(async () => {
    external = await startExternalPostgres(version)
    const open = () => openExternalShop(secret, { DATABASE_URL: external.url })
    ;[one, other] = [await open(), await open()]
    const owner = connect({ url: external.url, databaseSecret: '' }, 'owner', { max: 1 })
    await addMember(owner, MANAGER)
    await owner`update public.users set role = 'manager', role_confirmed_at = now()`
    await owner.end()
    asManager = await one.signIn(MANAGER)
  })
  afterAll(async () => {
    await Promise.all([one.close(), other.close()])
    await external.stop()
  })

  test('A person who signed in on one process acts on another that has only the database and the secret', async () => {
    const readPage = async ({ get }: ExternalShop) => (await get('/comte-aop')).text()
    for (const shop of [one, other]) expect(await readPage(shop)).not.toContain('12.34')
    const read = await fetch(`${other.url}${COMTE}&select=version`, {
      headers: { apikey: other.context.publishableKey, ...asManager },
    })
    const [cheese] = (await read.json()) as [{ version: number }]
    const change = { version: cheese.version, price_per_kg_cents: 123_40 }
    expect((await other.send('PATCH', COMTE, change, asManager)).status).toBe(204)
    await expect.poll(() => readPage(one), WITHIN_A_SECOND).toContain('12.34')
    expect(await readPage(other)).toContain('12.34')
  })

  test('A picture that was uploaded to one process is served by the other', async () => {
    const wheel = sharp({ create: { width: 80, height: 60, channels: 3, background: '#c8a45a' } })
    const uploaded = await fetch(`${other.url}/storage/v1/object/media/wheel.jpg`, {
      method: 'POST',
      headers: {
        apikey: other.context.publishableKey,
        ...asManager,
        'content-type': 'image/jpeg',
        'x-metadata': Buffer.from(JSON.stringify({ alt: 'A wheel' })).toString('base64'),
      },
      body: new Uint8Array(await wheel.jpeg().toBuffer()),
    })
    expect(uploaded.status).toBe(200)
    const served = await one.get('/storage/v1/object/public/media/wheel.jpg')
    expect((await sharp(Buffer.from(await served.arrayBuffer())).metadata()).width).toBe(80)
  })
})
