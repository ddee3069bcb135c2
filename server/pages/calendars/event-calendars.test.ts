import type { FastifyInstance } from 'fastify'
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../create-app.ts'
import { sourceRenderer } from '../../testing/source-renderer.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'

const ATTACK = '</script><script>alert(1)</script>'

let server: TestServer
let site: FastifyInstance
beforeAll(async () => {
  server = await createTestServer()
  const { owner } = server.database
  await owner`
    insert into public.events (slug, title, summary, location, starts_at, ends_at, capacity, status)
    values ('moving-feast', 'Feast; of, many', 'One line', 'Room 1', '2030-05-01T18:00Z', '2030-05-01T20:00Z', 5,
      'published')`
  await owner`
    insert into public.events (slug, title, summary, description, location, price_includes, payment_note, starts_at,
      ends_at, capacity, status)
    values ('attack', ${ATTACK}, ${ATTACK}, ${ATTACK}, ${ATTACK}, ${ATTACK}, ${ATTACK}, now() + interval '1 day',
      now() + interval '26 hours', 5, 'published')`
  await owner`
    insert into public.events (slug, title, starts_at, ends_at, capacity, status)
    select 'old-' || n, 'Old ' || n, now() - make_interval(days => n), now() - make_interval(days => n, hours => -1), 5,
      'published'
    from generate_series(101, 320) as n`
  site = await createApp(server.context, await sourceRenderer())
})
afterAll(async () => {
  await site.close()
  await server.close()
})

const get = (url: string) => site.inject({ url })

/** Not with `toContain`, which would print the whole page. */
const shows = async (url: string, words: string) => (await get(url)).body.includes(words)

/** What a calendar app reads of the event, by a parser that is not ours. */
async function readEntry(path: string) {
  const { body, headers } = await get(path)
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
  const entries = new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent')
  const found = entries.filter(
    (entry) => entry.getFirstPropertyValue('url') === `${server.url}/events/moving-feast`,
  )
  expect(found).toHaveLength(1)
  const event = new ICAL.Event(found[0])
  return {
    uid: event.uid,
    sequence: event.sequence,
    status: found[0]?.getFirstPropertyValue('status'),
    summary: event.summary,
    location: event.location,
    start: event.startDate.toJSDate().toISOString(),
  }
}

const change = (fields: string) =>
  server.database.owner.unsafe(`update public.events set ${fields} where slug = 'moving-feast'`)

test.each(['/events.ics', '/events/moving-feast.ics'])(
  'A calendar app that reads %s follows an event that is created, moved and canceled',
  async (path) => {
    await change(`status = 'published', location = 'Room 1', starts_at = '2030-05-01T18:00Z',
      ends_at = '2030-05-01T20:00Z'`)
    await expect
      .poll(() => readEntry(path))
      .toMatchObject({
        status: 'CONFIRMED',
        start: '2030-05-01T18:00:00.000Z',
        location: expect.stringMatching(/^Room 1, 12 Cobble Lane/),
      })
    const created = await readEntry(path)
    expect(created.summary).toBe('Feast; of, many')

    await change(`starts_at = '2030-05-02T18:00Z', ends_at = '2030-05-02T20:00Z', location = 'Room 2'`)
    await expect.poll(() => readEntry(path)).toMatchObject({ start: '2030-05-02T18:00:00.000Z' })
    const moved = await readEntry(path)
    expect(moved).toEqual({
      ...created,
      sequence: created.sequence + 1,
      start: '2030-05-02T18:00:00.000Z',
      location: created.location.replace('Room 1', 'Room 2'),
    })

    await change(`status = 'cancelled'`)
    await expect.poll(() => readEntry(path)).toMatchObject({ status: 'CANCELLED' })
    expect(await readEntry(path)).toEqual({ ...moved, sequence: moved.sequence + 1, status: 'CANCELLED' })
  },
)

test('The feed has past events and events past the first 200, but no drafts', async () => {
  const [announced] = await server.database.owner<{ count: number }[]>`
    select count(*)::int from public.events where status <> 'draft'`
  const { body } = await get('/events.ics')
  const entries = new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent')
  const uids = new Set(entries.map((entry) => new ICAL.Event(entry).uid))
  expect(uids.size).toBe(announced?.count)
})

test('The list of events goes on past its first page, and a past event stays readable', async () => {
  expect(await shows('/events', 'href="/events?page=2"')).toBe(true)
  expect(await shows('/events?page=3', 'href="/events/old-320"')).toBe(true)
  expect(await shows('/events?page=3', 'Page 3 of 3')).toBe(true)
  expect(await shows('/events/old-320', 'This event is over.')).toBe(true)
  expect((await get('/events?page=9')).headers.location).toBe('/events')
})

test('Markup in an event is text on its page, in the list, on the home page and in the structured data', async () => {
  for (const url of ['/events/attack', '/events', '/']) {
    expect(await shows(url, '&lt;script&gt;alert(1)&lt;/script&gt;')).toBe(true)
    expect(await shows(url, '<script>alert(1)')).toBe(false)
  }
})

test('A cheese page names the next events that serve the cheese', async () => {
  expect(await shows('/queso-gamoneu-del-valle', 'href="/events/smoke-and-caves"')).toBe(true)
  expect(await shows('/landana-wild-garlic', 'href="/events/')).toBe(false)
})
