import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dateParts, endSentence, formatDayAndTime, formatTime } from '../src/domain/shop/wall-clock.ts'
import { createApp } from './create-app.ts'
import { createMailStore } from './mail/mail-store.ts'
import { sendQueuedMail } from './mail/queues/send-queued-mail.ts'
import type { Renderer } from './pages/renderer.ts'
import { createActor, visitorClient, type Actor } from './rest/testing/shop-actors.ts'
import { sourceRenderer } from './testing/source-renderer.ts'
import { createTestServer, type TestServer } from './testing/test-server.ts'

/** An offset that no rule for Vancouver has ever had, so that whatever Node computes itself is wrong. */
const DATABASE_RULES = 'OQT-11:20'

let server: TestServer
let site: FastifyInstance
let member: Actor
let admin: Actor
const expiries = new Map<string, number>()
let event: { id: string; starts: string; ends: string; starts_at: Date }

beforeAll(async () => {
  server = await createTestServer({ template: 'catalogue' })
  const { owner } = server.database
  await owner.unsafe(`create or replace function private.shop_time_zone() returns text
    language sql stable security definer set search_path = '' as $$ select '${DATABASE_RULES}' $$`)
  const [inserted] = await owner<(typeof event)[]>`
    insert into public.events (slug, title, starts_at, ends_at, capacity, status)
    values ('disputed-hour', 'Disputed hour', date_trunc('hour', now()) + interval '3 days 15 minutes',
      date_trunc('hour', now()) + interval '3 days 2 hours', 10, 'published')
    returning id, starts_at, to_char(starts_at at time zone ${DATABASE_RULES}, 'YYYY-MM-DD"T"HH24:MI') as starts,
      to_char(ends_at at time zone ${DATABASE_RULES}, 'YYYY-MM-DD"T"HH24:MI') as ends`
  if (!inserted) throw new Error('The event was not added')
  event = inserted
  member = await createActor(server, 'customer')
  admin = await createActor(server, 'admin')
  site = await createApp(server.context, await rendererThatTellsExpiry())
})
afterAll(async () => {
  await site.close()
  await server.close()
})

async function rendererThatTellsExpiry(): Promise<Renderer> {
  const renderer = await sourceRenderer()
  const { render, assets } = await renderer.load()
  const renderUrl: typeof render.renderUrl = async (url, request) => {
    const page = await render.renderUrl(url, request)
    expiries.set(url.pathname, page.expiresAt)
    return page
  }
  return { ...renderer, load: async () => ({ assets, render: { ...render, renderUrl } }) }
}

type WithClock = { created_at: string; created_at_local: string }

/** What the shop's clock shows at an instant, or now. */
async function readClock(instant = new Date().toISOString()) {
  const [clock] = await server.database.owner<{ local: string }[]>`
    select to_char(${instant}::text::timestamptz at time zone ${DATABASE_RULES}, 'YYYY-MM-DD"T"HH24:MI') as local`
  return clock?.local
}

const bodyOf = async (url: string) => (await site.inject({ url })).body

test('Event pages show the time by the rules of the database', async () => {
  const { weekday, day, month } = dateParts(event.starts, 'en-CA')
  for (const page of [await bodyOf('/events'), await bodyOf('/events/disputed-hour')]) {
    for (const part of [weekday, day, month, formatTime(event.starts, 'en-CA')]) expect(page).toContain(part)
  }
  expect(await bodyOf('/events/disputed-hour')).toContain(formatTime(event.ends, 'en-CA'))
})

test('The calendar file has the instant in UTC', async () => {
  const utc = event.starts_at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
  expect(await bodyOf('/events/disputed-hour.ics')).toContain(`DTSTART:${utc}`)
})

test('The mail to a guest shows the same time as the page', async () => {
  const { error } = await member.client.rpc('rsvp', { event_uuid: event.id })
  expect(error).toBeNull()
  const stop = await sendQueuedMail(server.context)
  const { list } = createMailStore(server.database.auth, server.context.keys)
  const texts = async () => (await list()).map(({ text }) => text)
  await expect.poll(texts).toHaveLength(1)
  await stop()
  expect((await texts())[0]).toContain(
    endSentence(`Disputed hour is on ${formatDayAndTime(event.starts, 'en-CA')}`),
  )
})

test('The data of the kiosk and of the staff area has the same time as the page', async () => {
  for (const client of [visitorClient(server), admin.client]) {
    const { data } = await client.from('events').select('starts_at_local, ends_at_local').single()
    expect(data).toEqual({ starts_at_local: event.starts, ends_at_local: event.ends })
  }
})

test('Every instant that a person reads comes with the same clock', async () => {
  const cheese_id = await cheeseId()
  await member.client.from('cheese_comments').insert({ cheese_id, comment: 'Now', is_public: true })
  await member.client.from('user_favorites').insert({ cheese_id })
  const { data: exported } = await member.client.rpc('export_my_data')
  const { comments } = exported as { comments: WithClock[] }
  const answers = await Promise.all([
    admin.client.rpc('list_users', { search: member.id }),
    admin.client.rpc('user_sessions', { user_id: member.id }),
    admin.client.rpc('moderation_queue', { show: 'newest' }),
    admin.client.rpc('event_guests', { event_uuid: event.id }),
    member.client.rpc('my_sessions'),
    member.client.rpc('my_favorites'),
    member.client.from('cheese_comments').select('created_at, created_at_local'),
    visitorClient(server).from('public_comments').select('created_at, created_at_local'),
  ])
  for (const [row] of [comments, ...answers.map(({ data }) => data ?? [])])
    expect(row?.created_at_local).toBe(await readClock(row?.created_at))
})

test('The shop’s clock now is that of the database', async () => {
  const before = await readClock()
  const { data } = await visitorClient(server).from('business_settings').select('now_local').single()
  expect([before, await readClock()]).toContain(data?.now_local)
})

test('Opening sentences change by the rules of the database, and pages carry them as instants', async () => {
  const { data } = await visitorClient(server).from('business_settings').select('opening_sentences').single()
  const sentences = data?.opening_sentences as { at: string; sentence: string }[]
  const opening = sentences.slice(1).find(({ sentence }) => sentence === 'Open now, closes at 6 p.m.')
  expect(await readClock(opening?.at)).toMatch(/T11:00$/)
  const page = await bodyOf('/events')
  expect(page).toContain(`${Date.parse(sentences[1]?.at ?? '') / 60_000} ${sentences[1]?.sentence}\n`)
  expect(page).toMatch(/\n\d+ Open now, closes at 6 p\.m\.\n|"\d{8} Open now, closes at 6 p\.m\.\n/)
  expect(page).toContain(`>${sentences[0]?.sentence}<`)
})

test('A page expires at the next midnight or change of its opening sentence by the rules of the database', async () => {
  const [next] = await server.database.owner<{ midnight: Date; change: Date }[]>`
    select ((now() at time zone ${DATABASE_RULES})::date + 1)::timestamp at time zone ${DATABASE_RULES} as midnight, (
      select s.at from private.opening_sentences(now(), now() + interval '8 days') as s offset 1 limit 1) as change`
  for (const path of ['/', '/cheeses', '/my-favorites']) {
    await bodyOf(path)
    expect(expiries.get(path)).toBe(Math.min(Number(next?.midnight), Number(next?.change)))
  }
})

async function cheeseId() {
  const { data } = await visitorClient(server).from('cheeses').select('id').eq('slug', 'comte-aop').single()
  return data?.id ?? ''
}
