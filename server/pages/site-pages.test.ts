import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createApp } from '../create-app.ts'
import { demoClient } from '../testing/demo-client.ts'
import { sourceRenderer } from '../testing/source-renderer.ts'
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

test('Of five searches at once by one visitor none is refused, and others get their pages meanwhile', async () => {
  const ask = (url: string, remoteAddress: string) => shop.app.inject({ url, remoteAddress })
  const searches = Array.from({ length: 5 }, (_, turn) => ask(`/cheeses?q=mild${turn}`, '203.0.113.20'))
  const others = await Promise.all(['/events', '/cheeses?q=mild4'].map((url) => ask(url, '203.0.113.21')))
  expect(others.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const answers = await Promise.all(searches)
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
})

test('An error page that could not be rendered is rendered the next time', async () => {
  const renderer = await sourceRenderer()
  let failures = 0
  const load = async () => {
    if ((failures -= 1) >= 0) throw new Error('The file is being replaced')
    return renderer.load()
  }
  const shaky = await createApp(shop.server.context, { ...renderer, load })
  const ask = () => shaky.inject({ url: '/no-such-page' })
  expect((await ask()).statusCode).toBe(404)
  failures = 2
  expect((await ask()).headers['content-type']).toContain('json')
  failures = 1
  expect((await ask()).headers['content-type']).toContain('html')
  failures = 0
  expect((await ask()).statusCode).toBe(404)
  await shaky.close()
})

test('A page shows a change after its change event', async () => {
  const { owner } = shop.server.database
  expect(await bodyOf('/comte-aop')).not.toContain('Rewritten by the staff')
  await owner`update public.cheeses set summary = 'Rewritten by the staff' where slug = 'comte-aop'`
  await eventually(async () => expect(await bodyOf('/comte-aop')).toContain('Rewritten by the staff'))
})

test('A hidden comment is gone from every page before the moderator gets the answer', async () => {
  const { owner } = shop.server.database
  const manager = await demoClient(shop.server, 'manager')
  const words = 'Tastes like a wet Tuesday'
  const [comment] = await owner<{ id: string }[]>`
    update public.cheese_comments set comment = ${words}, is_public = true
    where id = (
      select c.id from public.cheese_comments c join public.cheese_stats s using (cheese_id)
      where c.is_public and c.hidden_at is null order by s.favorites_count desc, c.created_at desc limit 1)
    returning id`
  await eventually(async () => expect(await bodyOf('/community-favorites')).toContain(words))
  const { error } = await manager.rpc('moderate_comment', {
    comment_id: comment?.id ?? '',
    action: 'hide',
    reason: 'Unkind',
  })
  expect(error).toBeNull()
  expect(await bodyOf('/community-favorites')).not.toContain(words)
})

test('A price is on every page before the manager gets the answer', async () => {
  const manager = await demoClient(shop.server, 'manager')
  expect(await bodyOf('/cheeses')).not.toContain('$77.70')
  const { data } = await manager.from('cheeses').select('id, version').eq('slug', 'abondance').single()
  const { error } = await manager
    .from('cheeses')
    .update({ price_per_kg_cents: 77_700, version: data?.version })
    .eq('id', data?.id ?? '')
  expect(error).toBeNull()
  expect(await bodyOf('/cheeses')).toContain('$77.70')
  expect(await bodyOf('/abondance')).toContain('$77.70')
})

function structuredData(page: string) {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page) ?? []
  return JSON.parse(json)
}

test('Hours come from the settings', async () => {
  const { owner } = shop.server.database
  await owner`update public.business_settings set hours = hours || '{"monday": "09:30-13:00"}'`
  await eventually(async () =>
    expect(await bodyOf('/')).toContain('Mon 9:30am-1pm, Wed-Sun 11am-6pm, closed Tue'),
  )
  expect(structuredData(await bodyOf('/')).openingHoursSpecification).toMatchObject([
    { dayOfWeek: ['Monday'], opens: '09:30', closes: '13:00' },
    {
      dayOfWeek: ['Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
      opens: '11:00',
      closes: '18:00',
    },
  ])
})

test('Special days are in the footer, in the structured data and in the opening sentence', async () => {
  const { owner } = shop.server.database
  const note = 'Closed for </script> stocktaking'
  await owner`
    update public.business_settings set special_days = jsonb_build_array(
      jsonb_build_object('from', private.shop_today(), 'to', private.shop_today(), 'hours', 'closed', 'note', ${note}::text),
      '{"from": "2099-12-24", "to": "2099-12-24", "hours": "11:00-14:00, 20:00-01:00", "note": ""}'::jsonb)`
  await eventually(async () =>
    expect(await bodyOf('/')).toContain('Closed today: &lt;/script&gt; stocktaking'),
  )
  const page = await bodyOf('/')
  expect(page).toContain('Thursday, December 24: 11am-2pm and 8pm-1am')
  expect(structuredData(page).specialOpeningHoursSpecification).toMatchObject([
    { opens: '00:00', closes: '00:00' },
    { opens: '11:00', closes: '14:00', validFrom: '2099-12-24', validThrough: '2099-12-24' },
    { opens: '20:00', closes: '01:00', validFrom: '2099-12-24', validThrough: '2099-12-24' },
  ])
  await owner`update public.business_settings set special_days = '[]'`
})

test('A shop that hides alcohol shows none on any page', async () => {
  const { owner } = shop.server.database
  expect(await bodyOf('/comte-aop')).toContain('Vin Jaune')
  await owner`update public.business_settings set alcohol_policy = 'hide_alcohol'`
  await eventually(async () => expect(await bodyOf('/comte-aop')).not.toContain('Vin Jaune'))
  expect(await bodyOf('/comte-aop')).not.toContain('>Wines<')
  expect(await bodyOf('/comte-aop')).toContain('Cold oolong')
  await owner`update public.business_settings set alcohol_policy = 'prefer_na'`
})

test('A cheese added by staff has a page made from its record alone', async () => {
  const { owner } = shop.server.database
  await owner`insert into public.cheeses
    (slug, name, country_iso, flag_emoji, origin_region, milk_type, aging_time, summary, allergens, active, price_per_kg_cents)
    values ('tete-de-moine', 'Tête de Moine', 'CH', '🇨🇭', 'Jura bernois', 'Raw cow''s milk', '3 months',
      'Shaved into rosettes with a girolle.', '{milk}', true, 5200)`
  await eventually(async () => expect((await get('/tete-de-moine')).statusCode).toBe(200))
  const page = await bodyOf('/tete-de-moine')
  for (const words of ['Tête de Moine', 'Switzerland', 'Shaved into rosettes', '$5.20', 'Contains milk'])
    expect(page).toContain(words)
  expect(page).not.toContain('id="tab-story"')
})

test('A cheese with only a name and allergens has a page without gaps', async () => {
  const { owner } = shop.server.database
  await owner`insert into public.cheeses (slug, name, country_iso, allergens, active)
    values ('tomme-nue', 'Tomme nue', 'AT', '{milk}', true)`
  await eventually(async () => expect((await get('/tomme-nue')).statusCode).toBe(200))
  const page = await bodyOf('/tomme-nue')
  expect(page).toContain('>Austria<')
  expect(page).toContain('<meta name="description" content="Tomme nue from Austria."')
  expect(page.match(/Ask at the counter/g)).toHaveLength(8)
  expect(page).not.toMatch(/, Austria<|<(p|dd|ul)\b[^>]*><\/|"description":""|data-tab-list/)
  await owner`update public.cheeses set milk_species = '{cow}', milk_treatment = 'raw' where slug = 'tomme-nue'`
  for (const path of ['/tomme-nue', '/cheeses?q=tomme+nue'])
    await eventually(async () => expect(await bodyOf(path)).toMatch(/Raw cow(&#x27;|')s milk/))
  await owner`update public.cheeses set active = false where slug = 'tomme-nue'`
})

test('An inactive cheese is not found', async () => {
  const { owner } = shop.server.database
  await owner`update public.cheeses set active = false where slug = 'tete-de-moine'`
  await eventually(async () => expect((await get('/tete-de-moine')).statusCode).toBe(404))
})

test('Structured data has a rating only if there is one', async () => {
  const { owner } = shop.server.database
  expect(await bodyOf('/comte-aop')).toContain('AggregateRating')
  await owner`delete from public.cheese_ratings where cheese_id = (select id from public.cheeses where slug = 'comte-aop')`
  await eventually(async () => expect(await bodyOf('/comte-aop')).not.toContain('AggregateRating'))
})

test('Without an active cheese the home page says that none is featured', async () => {
  const { owner } = shop.server.database
  await owner`update public.cheeses set active = false`
  await eventually(async () => expect(await bodyOf('/')).toContain('No featured cheese available today'))
  await owner`update public.cheeses set active = true`
  await eventually(async () => expect(await bodyOf('/')).toContain('Read more about it'))
})

test('Text that looks like markup is escaped', async () => {
  const { owner } = shop.server.database
  await owner`update public.cheeses set summary = '</script><b>bold</b>' where slug = 'abondance'`
  await eventually(async () => expect(await bodyOf('/abondance')).toContain('&lt;b&gt;bold'))
  expect(await bodyOf('/abondance')).not.toContain('</script><b>')
})

test('A flavor tag may contain any character', async () => {
  const { owner } = shop.server.database
  const words = ['nutty', '5" crust', 'salt, {sweet}', String.raw`back\slash`]
  await owner`update public.cheeses set flavor_tags = ${words} where slug = 'abondance'`
  await eventually(async () => expect(await bodyOf('/abondance')).toContain('back\\slash'))
  expect(await bodyOf('/abondance')).toContain('Taste on')
})

test('A browser with a current copy gets 304, but never for a missing page', async () => {
  const ask = (url: string, tags: string) => shop.app.inject({ url, headers: { 'if-none-match': tags } })
  const { etag: good } = (await get('/german-havarti')).headers
  expect((await ask('/german-havarti', `"other", ${good}`)).statusCode).toBe(304)
  const { etag: missing } = (await get('/no-such-cheese')).headers
  expect((await ask('/no-such-cheese', String(missing))).statusCode).toBe(404)
})

test('A page has the headers of every other response, and its own', async () => {
  const url = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const ask = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers })
  const common = [...(await ask('/healthz')).headers.keys()].filter((name) => !name.startsWith('content-l'))
  const page = await ask('/german-havarti', { 'accept-encoding': 'br' })
  for (const name of common) expect(page.headers.has(name)).toBe(true)
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(page.headers.get('content-encoding')).toBe('br')
  expect(await page.text()).toContain('</html>')
  expect((await ask('/german-havarti', { 'accept-encoding': 'gzip' })).headers.get('content-encoding')).toBe(
    'gzip',
  )
  const current = await ask('/german-havarti', { 'if-none-match': page.headers.get('etag') ?? '' })
  expect(current.status).toBe(304)
  expect(current.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  const again = await ask('/german-havarti', { 'if-none-match': page.headers.get('etag') ?? '' })
  expect(again.headers.get('x-request-id')).not.toBe(current.headers.get('x-request-id'))
})

test('A shared link to a cheese shows the uploaded picture, even from another host', async () => {
  const { owner } = shop.server.database
  expect(await bodyOf('/abondance')).toContain('/media/og/abondance.jpg"')
  const picture = 'https://media.example/storage/v1/object/public/media/wheel-1600.jpg'
  await owner`update public.cheeses set hero_image_url = ${picture} where slug = 'abondance'`
  await eventually(async () =>
    expect(await bodyOf('/abondance')).toContain(`property="og:image" content="${picture}`),
  )
  const page = await bodyOf('/abondance')
  expect(page).toContain(`"image":"${picture}`)
  expect(page).not.toContain('og:image:width')
})

test('An event without a location has the postal address of the shop in the calendar', async () => {
  const { owner } = shop.server.database
  await owner`update public.business_settings set address = '4 Old Market Lane'`
  await owner`update public.events set location = '' where slug = 'alpine-evening'`
  await eventually(async () =>
    expect(await bodyOf('/events/alpine-evening.ics')).toContain('LOCATION:4 Old Market Lane'),
  )
})

test.each([
  ['At the long counter', 'LOCATION:At the long counter\\, 4 Old Market Lane\r'],
  ['Town Hall, 1 Main Street', 'LOCATION:Town Hall\\, 1 Main Street\r'],
])('An event with the location %s has its whole address in the calendar', async (location, line) => {
  const { owner } = shop.server.database
  await owner`update public.business_settings set address = '4 Old Market Lane'`
  await owner`update public.events set location = ${location} where slug = 'alpine-evening'`
  await eventually(async () => expect(await bodyOf('/events/alpine-evening.ics')).toContain(line))
})
