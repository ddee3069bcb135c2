import { expect, type Page } from '@playwright/test'
import { apikey, createMember } from './sessions.ts'
import { callAs } from './staff-steps.ts'

const DAY_MS = 86_400_000

/** Later than every event of the demo, so that other pages go on showing those. */
const START = new Date(Date.now() + 40 * DAY_MS).toISOString()
const END = new Date(Date.now() + 40 * DAY_MS + DAY_MS / 12).toISOString()

/** Publishes an event that no other test uses. */
export async function addEvent(page: Page, values: Record<string, unknown>) {
  const slug = `tasting-${crypto.randomUUID().slice(0, 8)}`
  const answer = await callAs(page, 'manager@demo.test', '/events', {
    slug,
    title: slug.replace('tasting-', 'Tasting '),
    starts_at: START,
    ends_at: END,
    status: 'published',
    ...values,
  })
  expect(answer.status()).toBe(201)
  const [event] = (await answer.json()) as { id: string; title: string }[]
  return { id: event?.id ?? '', title: event?.title ?? '', slug }
}

/** The event must have no RSVPs. */
export async function deleteEvent(page: Page, id: string) {
  const answer = await callAs(page, 'manager@demo.test', `/events?id=eq.${id}`, undefined, 'DELETE')
  expect(answer.status()).toBe(200)
}

/** Publishes, cancels or archives an event as it is now. */
export async function decide(page: Page, id: string, decision: string, note = '') {
  const path = `/events?select=version&id=eq.${id}`
  const [event] = await (await callAs(page, 'manager@demo.test', path, undefined, 'GET')).json()
  const answer = await callAs(page, 'manager@demo.test', '/rpc/decide_event', {
    event_uuid: id,
    decision,
    seen_version: event?.version,
    note,
  })
  expect(answer.status()).toBe(204)
}

/** Sends the RSVP of a new member and returns their email. */
export async function addGuest(page: Page, eventId: string, partySize = 1) {
  const { access_token: token, user } = await createMember(page)
  const answer = await page.request.post('/rest/v1/rpc/rsvp', {
    headers: { apikey, authorization: `Bearer ${token}` },
    data: { event_uuid: eventId, party_size: partySize },
  })
  expect(answer.status()).toBe(200)
  return user.email
}
