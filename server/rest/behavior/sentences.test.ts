import { afterAll, beforeAll, expect, test } from 'vitest'
import { explainError } from '../../../src/backend/explain/explain-error.ts'
import { demoClient, type DemoClient } from '../../testing/demo-client.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'

let shop: TestServer
let admin: DemoClient
beforeAll(async () => {
  shop = await createTestServer({ template: 'demo' })
  admin = await demoClient(shop, 'admin')
})
afterAll(() => shop.close())

const cheese = async (slug: string) => {
  const { data } = await admin.from('cheeses').select('id, version').eq('slug', slug).single().throwOnError()
  return data
}
const addCheese = (slug: string) =>
  admin.rpc('save_cheese', { record: { name: 'A new cheese', slug, country_iso: 'FR', flag_emoji: '🇫🇷' } })

async function changeSpecialDays(days: [from: string, to: string][]) {
  const { data } = await admin.from('business_settings').select('version').single().throwOnError()
  const special_days = days.map(([from, to]) => ({ from, to, hours: 'closed', note: '' }))
  return admin.from('business_settings').update({ special_days, version: data.version }).eq('id', 1)
}

async function addDisplays(count: number) {
  for (let added = 1; added < count; added += 1)
    await admin.rpc('add_display', { name: `Display ${added}` }).throwOnError()
  return admin.rpc('add_display', { name: 'One too many' })
}

const REFUSED: [
  what: string,
  attempt: () => PromiseLike<{ error: unknown; status: number }>,
  status: number,
  message: string,
  field: string | undefined,
][] = [
  [
    'The 51st display',
    () => addDisplays(51),
    409,
    'There are 50 displays already. Revoke one that is not used.',
    undefined,
  ],
  [
    'A slug that the site itself uses',
    () => addCheese('search'),
    400,
    'Lowercase letters, digits and single hyphens, at most 80 characters, and not a slug that the site itself uses',
    'slug',
  ],
  ['A slug of another cheese', () => addCheese('comte-aop'), 409, 'Another cheese has this slug', 'slug'],
  [
    'Another slug of a published cheese',
    async () =>
      admin.rpc('save_cheese', { record: { ...(await cheese('comte-aop')), slug: 'comte-reserve' } }),
    409,
    'A published cheese keeps its slug',
    'slug',
  ],
  [
    'A sale of more than there is',
    async () => {
      const { id } = await cheese('comte-aop')
      await admin.rpc('record_stock_movement', { cheese_uuid: id, kind: 'count', grams: 100 }).throwOnError()
      return admin.rpc('record_stock_movement', { cheese_uuid: id, kind: 'sale', grams: 101 })
    },
    409,
    'There are only 100 g of Comté AOP (Affiné)',
    'lines',
  ],
  [
    'Special days that overlap',
    () =>
      changeSpecialDays([
        ['2027-05-01', '2027-05-03'],
        ['2027-05-02', '2027-05-04'],
      ]),
    400,
    'Special days overlap, or do not fit the opening hours',
    'special_days',
  ],
  [
    'An invitation of a colleague',
    () => admin.rpc('invite_person', { email: 'manager@demo.test', role: 'employee' }),
    409,
    'This person already works here. Change the role in the list of people.',
    'email',
  ],
  [
    'A price for a day that is past',
    async () =>
      admin.rpc('schedule_price', {
        cheese_uuid: (await cheese('comte-aop')).id,
        from_day: '2020-01-01',
        price_per_kg_cents: 5_000,
      }),
    400,
    'Choose a day from tomorrow on, at most two years ahead',
    'from_day',
  ],
  [
    'A required second factor without an own one',
    async () => {
      const { data } = await admin.from('staff_settings').select('version').single().throwOnError()
      return admin
        .from('staff_settings')
        .update({ require_second_factor: true, version: data.version })
        .eq('id', 1)
    },
    409,
    'Set up your own authenticator app first',
    'require_second_factor',
  ],
]

test.each(REFUSED)('%s is refused in words for its field', async (_, attempt, status, message, field) => {
  const answer = await attempt()
  expect(answer.status).toBe(status)
  expect(explainError(answer.error)).toEqual({ message, field })
})
