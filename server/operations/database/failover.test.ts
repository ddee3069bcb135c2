import { describe, expect, onTestFinished, test } from 'vitest'
import { connect } from '../../database/login-roles.ts'
import { generateSecret } from '../../secret/valid-secret.ts'
import { addMember, openExternalShop } from '../../testing/external-shop.ts'
import { installedVersions, startExternalPostgres } from '../../testing/external-postgres.ts'

const MEMBER = 'member@shop.test'
const READ = '/rest/v1/cheeses?slug=eq.comte-aop&select=id'

describe.each(installedVersions.slice(0, 1))('On PostgreSQL %s with a standby', { retry: 0 }, (version) => {
  test('While there is no primary guests read, writes are 503, and both go on after the promotion', async () => {
    const external = await startExternalPostgres(version)
    onTestFinished(() => external.stop())
    const standby = await external.addStandby()
    onTestFinished(() => standby.remove())
    const databaseUrl = external.url.replace(/\/shop$/, `,127.0.0.1:${standby.port}/shop`)
    const shop = await openExternalShop(generateSecret(), { DATABASE_URL: databaseUrl })
    onTestFinished(() => shop.close())
    const owner = connect({ url: databaseUrl, databaseSecret: '' }, 'owner', { max: 1 })
    onTestFinished(() => owner.end({ timeout: 1 }))
    const standbyUrl = external.url.replace(String(external.port), String(standby.port))
    const copy = connect({ url: standbyUrl, databaseSecret: '' }, 'owner', { max: 1 })
    onTestFinished(() => copy.end({ timeout: 1 }))
    await addMember(owner, MEMBER)
    const asMember = await shop.signIn(MEMBER)
    const [cheese] = (await (await shop.get(READ)).json()) as [{ id: string }]
    const rate = async (rating: number) => {
      const path = '/rest/v1/cheese_ratings?on_conflict=user_id,cheese_id'
      const prefer = { ...asMember, prefer: 'resolution=merge-duplicates' }
      const { status, headers } = await shop.send('POST', path, { cheese_id: cheese.id, rating }, prefer)
      return { status, retries: headers.has('retry-after') }
    }
    const statusOf = async (path: string) => (await shop.get(path)).status
    expect(await rate(3)).toMatchObject({ status: 201 })
    await expect.poll(() => copy`select from public.cheese_ratings`).toHaveLength(1)

    await external.crash()
    await expect.poll(() => statusOf(READ)).toBe(200)
    expect(await rate(4)).toEqual({ status: 503, retries: true })
    expect(await statusOf('/readyz')).toBe(503)
    expect(await statusOf('/cheeses?q=never-asked-before')).toBe(200)

    await standby.promote()
    await expect.poll(async () => (await rate(5)).status).toBe(200)
    await expect.poll(() => statusOf('/readyz')).toBe(200)
  })
})
