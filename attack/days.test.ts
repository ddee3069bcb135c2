import { expect, test } from 'vitest'
import { callAs, send, sendAs, someCheese } from './attacker.ts'

const DAYS_OUTSIDE = ['infinity', '-infinity', '290000-01-01', '5874897-12-31']

test.each(DAYS_OUTSIDE)('The day %s gets into no event, feature, delivery or plan', async (day) => {
  const { id: cheese_id } = await someCheese()
  const event = { title: 'Never', slug: `never-${Date.now()}`, capacity: 1, starts_at: day, ends_at: day }
  const attempts = [
    sendAs('employee', '/rest/v1/events', { body: event }),
    sendAs('manager', '/rest/v1/events', { body: { ...event, status: 'published' } }),
    callAs('manager', 'save_event', { record: event }),
    sendAs('employee', '/rest/v1/feature_calendar', { body: { day, cheese_id } }),
    callAs('employee', 'record_delivery', { lines: [{ cheese_id, grams: 100, best_before: day }] }),
    callAs('manager', 'schedule_price', { cheese_uuid: cheese_id, from_day: day, price_per_kg_cents: 100 }),
  ]
  for (const { status } of await Promise.all(attempts)) expect(status).toBe(400)
})

test.each([...DAYS_OUTSIDE, null])(
  'A calendar of the day %j is answered or refused before the database ends its statement',
  async (day) => {
    const attempts = [
      callAs('employee', 'calendar_days', { from_day: day, to_day: day }),
      callAs('employee', 'suggest_features', { from_day: day, to_day: day }),
      callAs('employee', 'preview_featured_cheese', { on_day: day }),
      callAs('employee', 'preview_kiosk', { on_day: day }),
    ]
    for (const { status } of await Promise.all(attempts)) expect([200, 400]).toContain(status)
  },
)

test('An event of an employee that claims to be published long ago is shown as any other', async () => {
  const slug = `forged-${Date.now()}`
  const dates = { starts_at: '2031-01-01T18:00Z', ends_at: '2031-01-01T20:00Z', published_at: '290000-01-01' }
  await sendAs('employee', '/rest/v1/events', { body: { title: 'Forged', slug, capacity: 1, ...dates } })
  const { json } = await sendAs('manager', `/rest/v1/events?slug=eq.${slug}`)
  expect(json).toMatchObject([{ published_at: null }])
  const decision = { event_uuid: json[0].id, decision: 'publish', seen_version: json[0].version }
  expect((await callAs('manager', 'decide_event', decision)).status).toBe(204)
  for (const path of ['/events', `/events/${slug}`, '/events.ics', '/sitemap.xml'])
    expect((await send(path)).status).toBe(200)
})

test('A proposal that is too long to be decided is not made', async () => {
  const { id, version } = await someCheese()
  const long = { lactose: 'naturally_free', lactose_source: 'x'.repeat(40_000) }
  const { status } = await callAs('employee', 'save_cheese', { record: { id, version, ...long } })
  expect(status).toBe(400)
})
