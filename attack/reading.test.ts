import { expect, test } from 'vitest'
import { emailOf, openAccount, send, sendAs, someCheese, type Answer, type Person } from './attacker.ts'

const showsNothing = ({ status, json }: Answer) =>
  (status >= 400 && status < 500) || (status === 200 && Array.isArray(json) && json.length === 0)

const STAFF_TABLES = [
  'audit_log',
  'cheese_stock',
  'cheese_versions',
  'media',
  'notify_requests',
  'placards',
  'record_versions',
  'staff_settings',
  'stock_movements',
]

test.each(['visitor', 'member'] as const)(
  'A %s reads nothing from the tables of the staff',
  async (person) => {
    for (const table of STAFF_TABLES)
      expect(await sendAs(person, `/rest/v1/${table}?select=*`)).toSatisfy(showsNothing)
  },
)

const PERSONAL_TABLES = ['users', 'user_favorites', 'cheese_ratings', 'cheese_comments', 'rsvps']

test.each(PERSONAL_TABLES)('A visitor reads no rows of %s', async (table) => {
  expect(await send(`/rest/v1/${table}?select=*`)).toSatisfy(showsNothing)
})

test.each(['member', 'employee', 'manager'] as const)(
  'The %s reads no other person from users',
  async (person) => {
    const { json } = await sendAs(person, '/rest/v1/users?select=*')
    expect(json).toHaveLength(1)
    expect(JSON.stringify(json)).not.toContain(emailOf('admin'))
  },
)

test.each(['cheese_ratings', 'user_favorites', 'cheese_comments'])(
  'Even an admin reads only their own rows of %s',
  async (table) => {
    const { id: cheese } = await someCheese()
    const eve = await openAccount()
    const row = { cheese_ratings: { rating: 2 }, cheese_comments: { comment: 'Mine' } }[table] ?? {}
    const written = await send(`/rest/v1/${table}`, {
      token: eve.token,
      body: { user_id: eve.id, cheese_id: cheese, ...row },
    })
    expect(written.status).toBe(201)
    const { text } = await sendAs('admin', `/rest/v1/${table}?select=*`)
    expect(text).not.toContain(eve.id)
  },
)

test.each([
  'select=user_id',
  'select=id&user_id=not.is.null',
  'select=id&order=user_id',
  'select=id,users(email)',
  'select=id&or=(user_id.not.is.null,id.not.is.null)',
  'select=id&user_id=in.(00000000-0000-0000-0000-000000000000)',
  'select=user_id::text',
  'select=x:user_id',
  'select=id&users.id=not.is.null',
  'select=*',
])('The author of a public comment stays hidden from cheese_comments?%s', async (query) => {
  const answer = await send(`/rest/v1/cheese_comments?is_public=eq.true&${query}`)
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.text).not.toMatch(/"user_id":/)
})

test('A private comment is on no page and in no answer for others', async () => {
  const cheese = await someCheese()
  const eve = await openAccount()
  const secret = `secret-${eve.id}`
  await send('/rest/v1/cheese_comments', {
    token: eve.token,
    body: { user_id: eve.id, cheese_id: cheese.id, comment: secret, is_public: false },
  })
  const places = [`/${cheese.slug}`, '/', '/community-favorites', '/rest/v1/public_comments?select=*']
  for (const place of places) expect((await send(place)).text).not.toContain(secret)
  const others = await sendAs('member', '/rest/v1/cheese_comments?select=*')
  expect(others.text).not.toContain(secret)
})

test.each(['auth', 'private', 'storage', 'pg_catalog', 'information_schema', 'extensions'])(
  'The schema %s cannot be chosen',
  async (schema) => {
    const read = await send('/rest/v1/users', { headers: { 'accept-profile': schema } })
    const write = await send('/rest/v1/users', { headers: { 'content-profile': schema }, body: {} })
    expect([read.status, write.status]).toEqual([406, 406])
  },
)

test.each([
  '/rest/v1/private.people',
  '/rest/v1/auth.users',
  '/rest/v1/pg_shadow',
  '/rest/v1/pg_stat_activity',
  '/rest/v1/%22auth%22.%22users%22',
  '/rest/v1/information_schema.tables',
  '/rest/v1/rate_limits',
  '/rest/v1/outgoing_mail',
])('The path %s is not found, even by an admin', async (path) => {
  expect((await sendAs('admin', path)).status).toBe(404)
})

test.each(['/rest/v1/', '/rest/v1', '/rest/v1/?apikey=x'])(
  'The path %s does not list the tables',
  async (path) => {
    const { status, text } = await sendAs('member', path)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(text).not.toMatch(/swagger|definitions|cheese_comments/)
  },
)

test.each([
  ['visitor', 401],
  ['member', 403],
  ['employee', 403],
  ['manager', 403],
] as [Person, number][])('The %s cannot read the list of users', async (person, status) => {
  const answer = await sendAs(person, '/rest/v1/rpc/list_users', { body: {} })
  expect(answer.status).toBe(status)
  expect(answer.text).not.toContain('@')
})

test('A draft recipe, a draft event and an inactive cheese are invisible by every route', async () => {
  const inactive = await sendAs('employee', '/rest/v1/rpc/save_cheese', {
    body: { record: { name: 'Hidden Test Cheese', slug: `hidden-${Date.now()}`, active: false } },
  })
  const slug = String(inactive.json?.slug ?? 'hidden')
  const queries = [
    `/rest/v1/cheeses?slug=eq.${slug}`,
    '/rest/v1/cheeses?active=eq.false',
    '/rest/v1/recipes?status=neq.published',
    '/rest/v1/events?status=neq.published',
    '/rest/v1/cheese_stats?select=*,cheeses!inner(active)&cheeses.active=eq.false',
  ]
  for (const query of queries) expect(await send(query)).toSatisfy(showsNothing)
  expect((await send(`/${slug}`)).status).toBe(404)
})

test('The feature calendar shows a visitor no future day', async () => {
  const { json } = await send('/rest/v1/feature_calendar?select=*&day=gt.2000-01-01')
  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  expect((json as { day: string }[]).filter(({ day }) => day >= tomorrow)).toEqual([])
})
