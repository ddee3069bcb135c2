import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestSite, type TestSite } from '../testing/test-site.ts'

let shop: TestSite
beforeAll(async () => {
  shop = await createTestSite()
})
afterAll(() => shop.close())

const get = (path: string) => shop.get(path)
const bodyOf = (path: string) => shop.bodyOf(path)

/** On a busy machine a change event takes a while. */
const eventually = (check: () => Promise<void>) => vi.waitFor(check, 10_000)

test('The sitemap of a large catalogue is in parts, each of which lists a thousand cheeses', async () => {
  expect(await bodyOf('/sitemap.xml')).toContain('/comte-aop</loc>')
  expect((await get('/sitemap.xml?part=2')).statusCode).toBe(404)
  const { owner } = shop.server.database
  await owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    await sql`
      insert into public.cheeses (slug, name, country_iso, allergens, active)
      select 'zz-tomme-' || copy, 'Tomme ' || copy, 'FR', '{milk}', true from generate_series(1, 1000) copy`
  })
  await owner`update public.cheeses set summary = 'Seen' where slug = 'zz-tomme-1'`
  await eventually(async () => expect(await bodyOf('/sitemap.xml')).toContain('/sitemap.xml?part=2</loc>'))
  expect((await bodyOf('/sitemap.xml?part=1')).match(/<lastmod>/g)?.length).toBeGreaterThanOrEqual(1_000)
  expect(await bodyOf('/sitemap.xml?part=1')).toContain('/comte-aop</loc>')
  expect(await bodyOf('/sitemap.xml?part=2')).toContain('/zz-tomme-')
  expect((await get('/sitemap.xml?part=3')).statusCode).toBe(404)
  await owner`update public.cheeses set active = false where slug like 'zz-tomme-%'`
})

test('The sitemap lists every recipe, even when there are more than one response of the data API holds', async () => {
  const { owner } = shop.server.database
  await owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    await sql`
      insert into public.recipes (slug, title, status)
      select 'zz-fondue-' || lpad(copy::text, 4, '0'), 'Fondue ' || copy, 'published' from generate_series(1, 1001) copy`
  })
  await owner`update public.recipes set title = 'Seen' where slug = 'zz-fondue-0001'`
  await eventually(async () =>
    expect(await bodyOf('/sitemap.xml')).toContain('/recipes/zz-fondue-1001</loc>'),
  )
  await owner`delete from public.recipes where slug like 'zz-fondue-%'`
})
