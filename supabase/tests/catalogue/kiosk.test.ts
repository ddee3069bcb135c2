import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { actAs, createShopWithActors, stateOf } from '../act-as.ts'
import type { Actor } from '../contract/actors.ts'
import { PLANNED_FEATURE } from '../contract/rows.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createShopWithActors()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.owner`truncate private.displays, private.rate_limits`
})

/** The only value of the only row of a call. */
async function call<T>(actor: Actor, name: string, ...given: string[]): Promise<T> {
  const parameters = given.map((_, index) => `$${index + 1}`).join(', ')
  const [row] = await actAs(database.requests, actor, (sql) =>
    sql.unsafe<{ value: T }[]>(`select public.${name}(${parameters}) as value`, given),
  )
  return row?.value as T
}

const addDisplay = (name = 'Window') => call<string>('admin', 'add_display', name)
const pair = (code: string) => call<string | null>('anon', 'pair_kiosk', code)
const isPaired = (token: string) => call<boolean>('anon', 'kiosk_heartbeat', token, 'abc123')

async function pairedToken() {
  return (await pair(await addDisplay())) ?? ''
}

type Content = {
  feature: { slug: string; price_per_kg_cents: number | null; in_stock: boolean } | null
  cheeses: { slug: string; price_per_kg_cents: number | null }[]
  next_event: { slug: string } | null
  message: string | null
  refresh_seconds: number
  opening_spans: { opens_at: string; closes_at: string }[]
  pictures: { path: string; focus_x: number; focus_y: number }[]
}

const dataFor = (token: string) => call<Content>('anon', 'kiosk_data', token)

async function nextEventSlug() {
  const [event] = await database.owner<{ slug: string }[]>`
    select slug from public.events where status = 'published' and starts_at > now() order by starts_at, id limit 1`
  return event?.slug
}

const listDisplays = () =>
  actAs(
    database.requests,
    'employee',
    (sql) => sql<{ id: string; name: string; state: string; app_version: string }[]>`
      select id, name, state, app_version from public.list_displays()`,
  )

test('A code of eight digits pairs one display, once, and only a hash of its token is kept', async () => {
  const code = await addDisplay()
  expect(code).toMatch(/^\d{8}$/)
  const token = await pair(code)
  expect(token).toMatch(/^[0-9a-f]{64}$/)
  expect(await pair(code)).toBeNull()
  expect(await isPaired(token ?? '')).toBe(true)
  const [row] = await database.owner`select key_hash from private.displays`
  expect([code, token]).not.toContain(row?.['key_hash'])
})

test('A wrong code and an expired code pair nothing', async () => {
  const code = await addDisplay()
  expect(await pair(code === '00000000' ? '00000001' : '00000000')).toBeNull()
  await database.owner`update private.displays set code_expires_at = now() - interval '1 second'`
  expect(await pair(code)).toBeNull()
  expect(await listDisplays()).toMatchObject([{ name: 'Window', state: 'expired' }])
})

test('A revoked display is told so by its next heartbeat and reads nothing more', async () => {
  const token = await pairedToken()
  const [display] = await listDisplays()
  expect(display).toMatchObject({ state: 'connected' })
  expect(await call('admin', 'revoke_display', display?.id ?? '')).toBe(true)
  expect(await isPaired(token)).toBe(false)
  expect(await stateOf(dataFor(token))).toBe('42501')
  expect(await listDisplays()).toEqual([])
})

test('The list tells which display has been silent, and what a heartbeat reported without its markup', async () => {
  const token = await pairedToken()
  await call('anon', 'kiosk_heartbeat', token, `<b>${'v'.repeat(60)}`)
  expect(await listDisplays()).toMatchObject([{ state: 'connected', app_version: `b${'v'.repeat(39)}` }])
  await database.owner`update private.displays set last_contact_at = now() - interval '3 minutes'`
  expect(await listDisplays()).toMatchObject([{ state: 'silent' }])
})

test('A display that was not paired in time makes room when another is added', async () => {
  await addDisplay('Forgotten')
  await database.owner`update private.displays set code_expires_at = now()`
  await addDisplay('Door')
  expect(await listDisplays()).toMatchObject([{ name: 'Door', state: 'waiting' }])
})

test('A display without a name is refused', async () => {
  expect(await stateOf(addDisplay(' '))).toBe('23514')
})

test('A display reads active cheeses and published events, and no other field of them', async () => {
  const content = await dataFor(await pairedToken())
  expect(Object.keys(content).toSorted()).toEqual([
    'cheeses',
    'feature',
    'known_until',
    'message',
    'new_slugs',
    'next_event',
    'opening_sentences',
    'opening_spans',
    'pictures',
    'read_at_local',
    'refresh_seconds',
    'shop',
  ])
  const [active] = await database.owner<{ slugs: string[] }[]>`
    select array_agg(slug order by slug) as slugs from public.cheeses where active`
  expect(content.cheeses.map(({ slug }) => slug).toSorted()).toEqual(active?.slugs)
  expect(Object.keys(content.feature ?? {}).toSorted()).toEqual([
    'aging_time',
    'allergens',
    'coagulant',
    'country_iso',
    'flag_emoji',
    'flavor_tags',
    'hero_image_alt',
    'hero_image_url',
    'in_stock',
    'lactose',
    'lactose_source',
    'milk_treatment',
    'milk_type',
    'name',
    'origin_region',
    'piece_grams',
    'price_per_kg_cents',
    'price_per_piece_cents',
    'rind',
    'short_code',
    'shows_film',
    'slug',
    'summary',
  ])
  expect(content.next_event?.slug).toBe(await nextEventSlug())
})

test('Every setting of the kiosk acts on what a display reads', async () => {
  const token = await pairedToken()
  const before = await dataFor(token)
  expect(before.cheeses.some(({ price_per_kg_cents: price }) => price !== null)).toBe(true)
  await database.owner`
    update public.business_settings set version = version, kiosk_message = 'Taste it here',
      kiosk_refresh_seconds = 15, kiosk_shows_price = false, kiosk_shows_next_event = false`
  const after = await dataFor(token)
  expect(after).toMatchObject({ message: 'Taste it here', refresh_seconds: 15, next_event: null })
  expect(after.cheeses.every(({ price_per_kg_cents: price }) => price === null)).toBe(true)
  await database.owner`
    update public.business_settings set version = version, kiosk_message = null, kiosk_refresh_seconds = 60,
      kiosk_shows_price = true, kiosk_shows_next_event = true`
})

test('A display gets the focal points of pictures that guests see, and of no others', async () => {
  await database.owner`
    insert into public.built_in_pictures (path, focus_x, focus_y) values ('/media/cheeses/comte-aop', 20, 80)
    on conflict (path) do update set focus_x = 20, focus_y = 80`
  const upload = async (name: string, active: boolean) => {
    const path = `/storage/v1/object/public/media/${name}`
    await database.owner`insert into storage.objects (bucket_id, name) values ('media', ${name})`
    await database.owner`
      insert into public.media (object_name, alt_text, width, height, byte_size, content_type, focus_x)
      values (${name}, 'A wheel', 800, 500, 1000, 'image/jpeg', 10)`
    await database.owner`
      update public.cheeses set version = version, hero_image_url = ${path}, hero_image_alt = 'A wheel'
      where id = (select id from public.cheeses where active = ${active} order by slug limit 1)`
    return path
  }
  const shown = await upload(`${randomUUID()}.jpg`, true)
  const hidden = await upload(`${randomUUID()}.jpg`, false)
  const { pictures } = await dataFor(await pairedToken())
  const focusOf = (path: string) => pictures.find((picture) => picture.path === path)
  expect(focusOf('/media/cheeses/comte-aop')).toMatchObject({ focus_x: 20, focus_y: 80 })
  expect(focusOf(shown)).toMatchObject({ focus_x: 10, focus_y: 50 })
  expect(focusOf(hidden)).toBeUndefined()
})

test('A feature that is out of stock says so on the display', async () => {
  const token = await pairedToken()
  const feature = (await dataFor(token)).feature?.slug ?? ''
  // Tracked stock cannot be switched.
  await database.owner`
    update public.cheese_stock set is_tracked = false
    where cheese_id = (select id from public.cheeses where slug = ${feature})`
  await database.owner`update public.cheeses set version = version, in_stock = false where slug = ${feature}`
  expect((await dataFor(token)).feature).toMatchObject({ slug: feature, in_stock: false })
})

test('An event that has started is not announced any more', async () => {
  await database.owner`
    insert into public.events (slug, title, starts_at, ends_at, capacity, status)
    values ('under-way', 'Under way', now() - interval '1 hour', now() + interval '1 hour', 5, 'published')`
  const { next_event: next } = await dataFor(await pairedToken())
  expect(next?.slug).toBe(await nextEventSlug())
  expect(next?.slug).not.toBe('under-way')
})

test('The preview of another day shows noon, even when the clock changes on that day', async () => {
  await database.owner`update public.business_settings set version = version, time_zone = 'America/New_York'`
  for (const day of ['2031-03-09', '2031-11-02'])
    expect(await call('employee', 'preview_kiosk', day)).toMatchObject({ read_at_local: `${day}T12:00` })
})

test('The preview of a day shows its planned feature to staff, and guests do not learn of it', async () => {
  const [planned] = await database.owner<{ day: string; slug: string }[]>`
    select k.day::text, c.slug from public.feature_calendar k join public.cheeses c on c.id = k.cheese_id
    where k.id = ${PLANNED_FEATURE}`
  const preview = await call<Content>('employee', 'preview_kiosk', planned?.day ?? '')
  expect(preview.feature?.slug).toBe(planned?.slug)
  expect(await stateOf(call('member', 'preview_kiosk', planned?.day ?? ''))).toBe('42501')
})

test('Adding, pairing and revoking a display are in the audit log among the settings', async () => {
  await pairedToken()
  const [display] = await listDisplays()
  await call('admin', 'revoke_display', display?.id ?? '')
  const entries = await actAs(
    database.requests,
    'admin',
    (sql) => sql`
      select action, topic, detail from public.list_audit_entries() where subject = 'displays' limit 3`,
  )
  expect(entries).toEqual(
    ['revoke display', 'pair display', 'add display'].map((action) => ({
      action,
      topic: 'settings',
      detail: { name: 'Window' },
    })),
  )
})
