import { beforeAll, expect, test } from 'vitest'
import { callAs, openAccount, send, sendAs, someCheese, tokenOf, type Person } from './attacker.ts'

let cheese: Awaited<ReturnType<typeof someCheese>>
beforeAll(async () => {
  cheese = await someCheese()
  const starts_at = new Date(Date.now() + 86_400_000).toISOString()
  const ends_at = new Date(Date.now() + 90_000_000).toISOString()
  await callAs('manager', 'save_event', {
    record: { title: `Written ${Date.now()}`, capacity: 6, starts_at, ends_at },
  })
})

const readCheese = async () =>
  (await sendAs('admin', `/rest/v1/cheeses?id=eq.${cheese.id}&select=*`)).json[0] as Record<string, unknown>

const DENIED = [401, 403, 404, 405]

const CHANGES: [string, Record<string, unknown>][] = [
  ['price', { price_per_kg_cents: 1 }],
  ['name', { name: 'Owned' }],
  ['state', { active: false }],
  ['stock mark', { in_stock: false }],
]
test.each(
  (['visitor', 'member'] as const).flatMap((person) => CHANGES.map((change) => [person, ...change] as const)),
)('The %s cannot change the %s of a cheese', async (person, _, change) => {
  const before = await readCheese()
  await sendAs(person, `/rest/v1/cheeses?id=eq.${cheese.id}`, {
    method: 'PATCH',
    body: { ...change, version: before['version'] },
  })
  expect(await readCheese()).toEqual(before)
})

test.each(CHANGES.filter(([name]) => name === 'price' || name === 'state'))(
  'An employee cannot change the %s of a cheese',
  async (_, change) => {
    const before = await readCheese()
    const direct = await sendAs('employee', `/rest/v1/cheeses?id=eq.${cheese.id}`, {
      method: 'PATCH',
      body: { ...change, version: before['version'] },
    })
    const called = await sendAs('employee', '/rest/v1/rpc/save_cheese', {
      body: { record: { id: cheese.id, version: before['version'], ...change } },
    })
    expect(Math.min(direct.status, called.status)).toBeGreaterThanOrEqual(400)
    expect(await readCheese()).toEqual(before)
  },
)

test.each(['visitor', 'member', 'employee', 'manager'] as const)(
  'The %s cannot delete a cheese',
  async (person) => {
    await sendAs(person, `/rest/v1/cheeses?id=eq.${cheese.id}`, { method: 'DELETE' })
    await sendAs(person, '/rest/v1/cheeses', { method: 'DELETE' })
    expect(await readCheese()).toBeTruthy()
  },
)

test.each(['visitor', 'member'] as const)('The %s cannot add a cheese', async (person) => {
  const { status } = await sendAs(person, '/rest/v1/cheeses', { body: { name: 'Own', slug: 'own-cheese' } })
  expect(DENIED).toContain(status)
})

test.each(['member', 'employee', 'manager', 'admin'] as const)(
  'The %s cannot give themselves another role',
  async (person) => {
    const token = await tokenOf(person)
    const own = (await send('/rest/v1/users?select=id,role', { token })).json as {
      id: string
      role: string
    }[]
    const me = (await send('/auth/v1/user', { token })).json
    const before = own.find(({ id }) => id === me.id)
    const attempts = await Promise.all([
      send(`/rest/v1/users?id=eq.${me.id}`, { method: 'PATCH', token, body: { role: 'admin' } }),
      send('/rest/v1/rpc/set_user_role', { token, body: { user_id: me.id, new_role: 'admin' } }),
      send('/rest/v1/users', {
        token,
        body: { id: me.id, role: 'admin' },
        headers: { prefer: 'resolution=merge-duplicates' },
      }),
      send('/auth/v1/user', { method: 'PUT', token, body: { data: { role: 'admin' } } }),
      send('/auth/v1/user', {
        method: 'PUT',
        token,
        body: { app_metadata: { role: 'admin' }, role: 'service_role' },
      }),
    ])
    expect(attempts.slice(0, 3).every(({ status }) => status >= 400)).toBe(true)
    const after = (await send(`/rest/v1/users?id=eq.${me.id}&select=id,role`, { token })).json[0]
    expect(after).toEqual(before)
  },
)

test('A sign-up that asks for a role becomes a customer', async () => {
  const email = `role-${Date.now()}@attacker.example`
  await send('/auth/v1/signup', {
    body: {
      email,
      password: 'Gruyere-Fribourg-9',
      data: { role: 'admin' },
      role: 'admin',
      app_metadata: { role: 'admin' },
    },
  })
  const { json } = await sendAs('admin', '/rest/v1/rpc/list_users', { body: { query: email } })
  expect(JSON.stringify(json ?? [])).not.toMatch(/"role":"(admin|manager|employee)"/)
})

const FOREIGN: [string, string, Record<string, unknown>][] = [
  ['favorite', 'user_favorites', {}],
  ['rating', 'cheese_ratings', { rating: 1 }],
  ['comment', 'cheese_comments', { comment: 'Not mine' }],
]
test.each(FOREIGN)('A %s in the name of another person is refused', async (_, table, row) => {
  const victim = await openAccount()
  const { status } = await sendAs('member', `/rest/v1/${table}`, {
    body: { user_id: victim.id, cheese_id: cheese.id, ...row },
  })
  expect(status).toBe(403)
  const own = await send(`/rest/v1/${table}?select=*`, { token: victim.token })
  expect(own.json).toEqual([])
})

test.each(FOREIGN)('A %s of another person can be neither changed nor removed', async (_, table, row) => {
  const victim = await openAccount()
  await send(`/rest/v1/${table}`, {
    token: victim.token,
    body: { user_id: victim.id, cheese_id: cheese.id, ...row },
  })
  const mine = `/rest/v1/${table}?user_id=eq.${victim.id}`
  const before = (await send(mine, { token: victim.token })).json
  for (const person of ['visitor', 'member', 'manager', 'admin'] as Person[]) {
    await sendAs(person, mine, { method: 'DELETE' })
    await sendAs(person, mine, {
      method: 'PATCH',
      body: { cheese_id: cheese.id, ...row, created_at: '2000-01-01' },
    })
  }
  expect((await send(mine, { token: victim.token })).json).toEqual(before)
  expect(before).toHaveLength(1)
})

test.each([0, 6, -1, 4.5, 'NaN', 1e9, null, '5; drop table users', [5], { rating: 5 }])(
  'The rating %j is refused',
  async (rating) => {
    const eve = await openAccount()
    const { status } = await send('/rest/v1/cheese_ratings', {
      token: eve.token,
      body: { user_id: eve.id, cheese_id: cheese.id, rating },
    })
    expect(status).toBe(400)
  },
)

test.each([
  ['an empty text', ''],
  ['only spaces', ' \n\t '],
  ['only zero-width characters', '\u200b\u200c\u200d\ufeff'],
  ['a control character', 'a\u0007b'],
  ['a NUL', 'a\u0000b'],
  ['2,001 characters', 'a'.repeat(2001)],
])('A comment that is %s is refused', async (_, comment) => {
  const eve = await openAccount()
  const { status } = await send('/rest/v1/cheese_comments', {
    token: eve.token,
    body: { user_id: eve.id, cheese_id: cheese.id, comment },
  })
  expect(status).toBe(400)
})

test.each([
  ['public_comments', 'id'],
  ['cheese_stats', 'cheese_id'],
  ['audit_log', 'id'],
  ['record_versions', 'id'],
  ['event_stats', 'event_id'],
])('A direct write to %s is refused', async (table, key) => {
  const eve = await openAccount()
  await send('/rest/v1/cheese_comments', {
    token: eve.token,
    body: { user_id: eve.id, cheese_id: cheese.id, comment: 'Mine', is_public: true },
  })
  const path = `/rest/v1/${table}`
  const before = (await sendAs('admin', `${path}?select=${key}&limit=5`)).json as Record<string, unknown>[]
  expect(before).not.toHaveLength(0)
  for (const person of ['visitor', 'member', 'employee', 'manager', 'admin'] as Person[]) {
    const created = await sendAs(person, path, { body: {} })
    expect(created.status).toBeGreaterThanOrEqual(400)
    const filter = 'or=(id.not.is.null,cheese_id.not.is.null,event_id.not.is.null)'
    for (const query of ['', '?limit=1000', `?${filter}`, `?${key}=not.is.null`]) {
      const removed = await sendAs(person, path + query, { method: 'DELETE' })
      expect(removed.status).toBeGreaterThanOrEqual(400)
    }
  }
  // Only these rows, because other attackers comment and rate at the same time.
  const keys = before.map((row) => row[key]).join()
  expect((await sendAs('admin', `${path}?select=${key}&${key}=in.(${keys})`)).json).toHaveLength(
    before.length,
  )
})

test.each(['visitor', 'member', 'employee'] as const)('The %s cannot save the settings', async (person) => {
  const before = (await send('/rest/v1/business_settings')).json
  const direct = await sendAs(person, '/rest/v1/business_settings?id=eq.1', {
    method: 'PATCH',
    body: { phone: '666', version: before[0].version },
  })
  await sendAs(person, '/rest/v1/rpc/save_settings', {
    body: { shop: { phone: '666' }, staff: {}, version: before[0].version ?? 1 },
  })
  expect(direct.text).not.toContain('666')
  expect((await send('/rest/v1/business_settings')).json).toEqual(before)
})

test('A second row of settings cannot be added, even by an admin', async () => {
  const { status } = await sendAs('admin', '/rest/v1/business_settings', { body: { id: 2, name: 'Other' } })
  expect(status).toBeGreaterThanOrEqual(400)
})

test('The owner and the identity of a comment cannot be changed by its author', async () => {
  const [eve, other] = await Promise.all([openAccount(), openAccount()])
  await send('/rest/v1/cheese_comments', {
    token: eve.token,
    body: { user_id: eve.id, cheese_id: cheese.id, comment: 'Mine' },
  })
  const path = `/rest/v1/cheese_comments?user_id=eq.${eve.id}`
  const before = (await send(path, { token: eve.token })).json
  for (const change of [{ user_id: other.id }, { id: other.id }, { created_at: '2000-01-01T00:00:00Z' }])
    await send(path, { method: 'PATCH', token: eve.token, body: change })
  const after = (await send(path, { token: eve.token })).json
  const identity = ({ id, user_id, created_at }: Record<string, string>) => ({ id, user_id, created_at })
  expect(after.map(identity)).toEqual(before.map(identity))
})

test('A manager saves nothing over a newer version', async () => {
  const { version } = (await readCheese()) as { version: number }
  const stale = await sendAs('manager', `/rest/v1/cheeses?id=eq.${cheese.id}`, {
    method: 'PATCH',
    body: { price_per_kg_cents: 100, version: version - 1 },
  })
  const without = await sendAs('manager', `/rest/v1/cheeses?id=eq.${cheese.id}`, {
    method: 'PATCH',
    body: { price_per_kg_cents: 100 },
  })
  expect([stale.status, without.status]).toEqual([409, 428])
})
