import { afterAll, beforeAll, expect, test } from 'vitest'
import { allCheeses } from '../../supabase/seed/all-cheeses.ts'
import { EVENTS } from '../../supabase/seed/demo/event-texts.ts'
import { PAGE_TEXTS } from '../../supabase/seed/demo/page-texts.ts'
import { DEMO_SETTINGS } from '../../supabase/seed/demo/shop.ts'
import { RECIPES } from '../../supabase/seed/demo/recipe-texts.ts'
import { STYLE_ADVICE } from '../../supabase/seed/demo/style-advice.ts'
import * as pictures from '../../src/media/pictures.ts'
import { seed } from '../database/schema/seed.ts'
import type { Sql } from '../database/sql/sql.ts'
import { createMailStore } from '../mail/mail-store.ts'
import { sendQueuedMail } from '../mail/queues/send-queued-mail.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { createTestSite, type TestSite } from '../testing/test-site.ts'

/*
 * A real shop with cheeses, an event and a recipe of its own is read through: every page that a guest can reach, as text,
 * attributes and metadata, feeds, placards, the kiosk and mail. Nothing that the invented shop says may be in it.
 */
const PERSON = { name: 'Käserei am Markt', town: '4 Market Row, Ludlow' }

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : []

const sharedWords = new Set(
  // What the words of pages have in common with any shop: names of pages, and nothing.
  ['', 'Visit', 'Recipes', 'Events', 'drawn', 'No community favorites yet'].concat(
    textsIn(PAGE_TEXTS.events.empty),
    textsIn(PAGE_TEXTS.community_favorites.empty),
  ),
)

const { fallbackPicture: _neutral, homePicture, homePortraitPicture, ...groups } = pictures
const bases = [
  homePicture.base,
  homePortraitPicture.base,
  ...Object.values(groups).flatMap((group) => Object.values(group).map((picture) => picture?.base ?? '')),
]

const FORBIDDEN = [
  'Old Quarter',
  'oldquarter',
  'Cobble Lane',
  'Vancouver',
  '604 555',
  'CAD',
  'Market Square',
  ...textsIn(PAGE_TEXTS),
  ...textsIn(STYLE_ADVICE),
  ...textsIn([DEMO_SETTINGS.getting_there, DEMO_SETTINGS.what_to_expect, DEMO_SETTINGS.pickup_note]),
  ...allCheeses.flatMap(({ record }) => [record.name, `/${record.slug}`, record.qrShortCode, record.summary]),
  ...EVENTS.flatMap(({ title, summary, location }) => [title, summary, location]),
  ...RECIPES.flatMap(({ title, summary }) => [title, summary]),
  ...bases,
]
  .filter((text) => text.length > 2 && !sharedWords.has(text))
  .map((text) => text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;'))

let site: TestSite
beforeAll(async () => {
  const database = await createTestDatabase('empty')
  await seed(database.owner, { demo: false }, () => {})
  await openOwnShop(database.owner)
  site = await createTestSite({ database, environment: { DEMO: '0' } })
})
afterAll(() => site.close())

async function openOwnShop(owner: Sql) {
  await owner`
    update public.business_settings set version = version, name = ${PERSON.name}, address = ${PERSON.town},
      time_zone = 'Europe/London', currency = 'GBP', locale = 'en-GB', country_iso = 'GB', tax_percent = 20,
      orders_enabled = true,
      hours = '{"monday": "closed", "tuesday": "09:00-17:00", "wednesday": "09:00-17:00", "thursday": "09:00-17:00",
        "friday": "09:00-17:00", "saturday": "09:00-16:00", "sunday": "closed"}'`
  await owner`
    insert into public.cheeses (name, slug, country_iso, allergens, price_per_kg_cents, active, style, in_stock)
    values ('Ludlow Blue', 'ludlow-blue', 'GB', '{milk}', 3200, true, 'blue', true),
      ('Hereford Hop', 'hereford-hop', 'GB', '{milk}', 2900, true, 'hard', true),
      ('Little Rollright', 'little-rollright', 'GB', '{milk}', 4100, true, 'soft', false)`
  await owner`
    insert into public.recipes (slug, title, status, published_at) values ('welsh-rarebit', 'Rarebit', 'published', now())`
  await owner`
    insert into public.events (slug, title, starts_at, ends_at, capacity, status, published_at)
    values ('open-day', 'Open day', now() + interval '5 days', now() + interval '5 days 2 hours', 9, 'published', now())`
  await owner`select private.open_shop()`
}

const invented = (text: string) => FORBIDDEN.filter((words) => text.includes(words))

/** Every page that links lead to, from the home page, the sitemap and what no link names. */
async function crawl() {
  const read = new Map<string, string>()
  const queue = [
    '/',
    '/sitemap.xml',
    '/robots.txt',
    '/manifest.webmanifest',
    '/kiosk/manifest.webmanifest',
    '/no-such-page',
    '/auth',
    '/auth/email',
    '/account',
    '/cms/dashboard',
    '/kiosk/today',
    '/events.ics',
    '/events/open-day.ics',
    '/search?q=blue',
    '/search?q=fondue',
    '/cheeses?view=map',
    '/cheeses?q=gruyere',
    '/board?people=4',
    '/orders/new?line=ludlow-blue:300',
    '/orders/ABCD1234',
  ]
  for (const path of queue) {
    if (read.has(path)) continue
    const { body, headers } = await site.get(path)
    read.set(path, body)
    if (headers.location) queue.push(String(headers.location))
    const links = [...body.matchAll(/(?:href="|<loc>)(?:http:\/\/127\.0\.0\.1:\d+)?(\/[^"#<]*)/g)]
    for (const [, link = ''] of links)
      if (!/^\/(assets|fonts|media|storage)\//.test(link)) queue.push(link.replaceAll('&amp;', '&'))
  }
  return read
}

test('No page, feed or file of a real shop has words, names, numbers or pictures of the demo', async () => {
  const pages = await crawl()
  expect(pages.size).toBeGreaterThan(25)
  for (const path of ['/ludlow-blue', '/board', '/privacy']) expect([...pages.keys()]).toContain(path)
  expect(pages.get('/orders/new?line=ludlow-blue:300')).toContain('Ludlow Blue')
  expect(pages.get('/privacy')).not.toContain('Google')
  expect(pages.get('/')).not.toContain('Map of taste')
  expect(pages.get('/cheeses?view=map')).toContain('No cheese is on the map yet')
  for (const [path, body] of pages) expect([path, invented(body)]).toEqual([path, []])
  expect(pages.get('/')).toContain(PERSON.name)
})

test('Paths of the demo are not found in a real shop', async () => {
  for (const path of ['/mahon-menorca-demo', '/design', ...allCheeses.map(({ record }) => `/${record.slug}`)])
    expect([path, (await site.get(path)).statusCode]).toEqual([path, 404])
})

test('Placards and the kiosk of a real shop say nothing of the demo', async () => {
  const { owner } = site.server.database
  const placards = await owner`select private.placard_content(c)::text as content from public.cheeses c`
  const [kiosk] = await owner`select private.kiosk_content(null, now())::text as content`
  for (const { content } of [...placards, ...(kiosk ? [kiosk] : [])])
    expect(invented(String(content))).toEqual([])
  expect(placards).toHaveLength(3)
})

test('Mail of a real shop says nothing of the demo', async () => {
  const { context, database } = site.server
  const stop = await sendQueuedMail(context)
  const [cheese] = await database.owner`
    update public.cheeses set in_stock = false where slug = 'little-rollright' returning id`
  await database.owner`select public.request_stock_alert('guest@guests.test', ${String(cheese?.['id'])})`
  await database.owner`
    select public.place_order(jsonb_build_array(jsonb_build_object('cheese_id', c.id, 'grams', 300)), t.pickup_at, 'Ann',
      'ann@guests.test', '+441584555014')
    from public.cheeses c, (select pickup_at from public.pickup_times() offset 3 limit 1) t where c.slug = 'ludlow-blue'`
  await database.owner`select private.grant_role('owner@cheese.example', 'admin')`
  await fetch(`${site.server.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: context.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'new@guests.test', password: 'Mimolette-Extra-1' }),
  })
  const mails = () => createMailStore(database.auth, context.keys).list()
  await expect.poll(async () => (await mails()).length).toBeGreaterThanOrEqual(3)
  for (const mail of await mails()) {
    expect(invented(`${mail.from} ${mail.subject} ${mail.html} ${mail.text}`)).toEqual([])
    expect(mail.html).toContain(PERSON.name)
  }
  const order = (await mails()).find(({ to }) => to.includes('ann@guests.test'))
  const [link = ''] = /\/orders\/\w+\?token=[\w-]+/.exec(order?.text ?? '') ?? []
  const { body } = await site.get(link)
  expect(body).toContain('Shall we set this aside?')
  expect(invented(body)).toEqual([])
  await stop()
})
