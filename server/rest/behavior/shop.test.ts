import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { createActor, MEMBER_ROLES, visitorClient, type Actor } from '../testing/shop-actors.ts'

/** The calls of the product, each as every role that may make them. */

const CHEESE_FIELDS = 'id, name, slug, country_iso, flag_emoji, summary, hero_image_url, image_urls'
const UNKNOWN = '00000000-0000-0000-0000-000000000000'

let server: TestServer
let cheeseId: string
const actors = new Map<string, Actor>()
beforeAll(async () => {
  server = await createTestServer({ template: 'catalogue' })
  for (const role of MEMBER_ROLES) actors.set(role, await createActor(server, role))
  const { data } = await visitorClient(server)
    .from('cheeses')
    .select('id')
    .eq('active', true)
    .order('name')
    .limit(1)
    .single()
  cheeseId = data?.id ?? ''
})
afterAll(() => server.close())

const actor = (role: string) => {
  const found = actors.get(role)
  if (!found) throw new Error(`No account has the role ${role}`)
  return found
}

describe.each(['visitor', ...MEMBER_ROLES])('As %s', (role) => {
  const client = () => (role === 'visitor' ? visitorClient(server) : actor(role).client)

  test("today's featured cheese is a list of one with the fields of the card", async () => {
    const { data, error, status } = await client().rpc('get_todays_featured_cheese')
    expect([error, status, data?.length]).toEqual([null, 200, 1])
    expect(Object.keys(data?.[0] ?? {}).toSorted()).toEqual(
      `avg_rating cheese_aging_time cheese_country_iso cheese_flag_emoji cheese_flavor_tags cheese_hero_image_url
       cheese_id cheese_milk_type cheese_name cheese_slug cheese_summary cheese_texture_tags favorites_count`.split(
        /\s+/,
      ),
    )
  })

  test('the catalogue has all active cheeses by name', async () => {
    const { data, error } = await client().from('cheeses').select('*').eq('active', true).order('name')
    expect(error).toBeNull()
    expect(data).toHaveLength(18)
    expect(data?.[0]).toMatchObject({
      active: true,
      flavor_tags: expect.any(Array),
      image_urls: expect.any(Array),
    })
  })

  test('the settings of the shop are one row', async () => {
    const { data } = await client()
      .from('business_settings')
      .select('name, phone, hours, address')
      .eq('id', 1)
      .single()
    expect(Object.keys(data ?? {})).toEqual(['name', 'phone', 'hours', 'address'])
    expect(Object.keys(data?.hours ?? {})).toContain('monday')
  })

  test('counts and averages are numbers', async () => {
    const count = await client().rpc('get_cheese_favorites_count', { cheese_uuid: cheeseId })
    const average = await client().rpc('get_cheese_average_rating', { cheese_uuid: UNKNOWN })
    expect([typeof count.data, average.data]).toEqual(['number', 0])
  })

  test('public comments can be read, newest first', async () => {
    const latest = await client()
      .from('cheese_comments')
      .select('id, comment, created_at')
      .eq('cheese_id', cheeseId)
      .eq('is_public', true)
      .order('created_at', { ascending: false })
      .limit(3)
    expect([latest.error, latest.status]).toEqual([null, 200])
  })
})

describe('As visitor', () => {
  test.each([
    ['user_favorites', 'id'],
    ['cheese_ratings', 'rating'],
    ['users', 'role'],
    ['cheese_comments', 'user_id'],
    ['cheese_comments', '*'],
  ] as const)('%s.%s is denied', async (table, columns) => {
    const { status, error } = await visitorClient(server).from(table).select(columns)
    expect([status, error?.code]).toEqual([401, '42501'])
  })

  test('writing is refused with 401', async () => {
    const client = visitorClient(server)
    const row = { user_id: UNKNOWN, cheese_id: cheeseId }
    const onConflict = { onConflict: 'user_id,cheese_id' }
    const answers = [
      await client.from('user_favorites').insert(row),
      await client.from('cheese_ratings').upsert({ ...row, rating: 5 }, onConflict),
      await client.from('cheese_comments').upsert({ ...row, comment: 'Hello', is_public: true }, onConflict),
      await client.from('cheese_comments').delete().eq('user_id', UNKNOWN),
    ]
    expect(answers.map(({ status, error }) => `${status} ${error?.code}`)).toEqual(Array(4).fill('401 42501'))
  })
})

describe.each(MEMBER_ROLES)('As %s, signed in', (role) => {
  test('a member can read their own role', async () => {
    const { id, client } = actor(role)
    const { data } = await client.from('users').select('role').eq('id', id).single()
    expect(data).toEqual({ role })
  })

  test('a favorite is added and removed, and the count follows', async () => {
    const { id, client } = actor(role)
    const find = () =>
      client.from('user_favorites').select('id').eq('user_id', id).eq('cheese_id', cheeseId).single()
    const count = async () => (await client.rpc('get_cheese_favorites_count', { cheese_uuid: cheeseId })).data
    const before = await count()
    expect(await find()).toMatchObject({ status: 406, error: { code: 'PGRST116' } })

    const row = { user_id: id, cheese_id: cheeseId }
    expect(await client.from('user_favorites').insert(row)).toMatchObject({ status: 201, error: null })
    expect(await client.from('user_favorites').insert(row)).toMatchObject({
      status: 409,
      error: { code: '23505' },
    })
    expect((await find()).data).toEqual({ id: expect.any(String) })
    expect(await count()).toBe(Number(before) + 1)

    const mine = await client
      .from('user_favorites')
      .select(`id, created_at, cheese_id, cheese:cheeses (${CHEESE_FIELDS})`)
      .eq('user_id', id)
      .order('created_at', { ascending: false })
    expect(mine.data).toMatchObject([{ cheese_id: cheeseId, cheese: { id: cheeseId } }])
    const everybodys = await client
      .from('user_favorites')
      .select(`cheese_id, cheese:cheeses (${CHEESE_FIELDS})`)
      .order('created_at', { ascending: false })
    expect(everybodys.data).toHaveLength(1)

    expect(
      await client.from('user_favorites').delete().eq('user_id', id).eq('cheese_id', cheeseId),
    ).toMatchObject({
      status: 204,
    })
    expect(await count()).toBe(before)
  })

  test('a rating replaces the previous one, and the average follows', async () => {
    const { id, client } = actor(role)
    const rate = (rating: number) =>
      client
        .from('cheese_ratings')
        .upsert({ user_id: id, cheese_id: cheeseId, rating }, { onConflict: 'user_id,cheese_id' })
    expect((await rate(2)).status).toBe(201)
    expect((await rate(5)).status).toBe(200)
    expect(await rate(6)).toMatchObject({ status: 400, error: { code: '23514' } })
    const own = await client
      .from('cheese_ratings')
      .select('rating')
      .eq('user_id', id)
      .eq('cheese_id', cheeseId)
      .single()
    expect(own.data).toEqual({ rating: 5 })
    expect((await client.rpc('get_cheese_average_rating', { cheese_uuid: cheeseId })).data).toBe(5)
  })

  test('a comment is written, replaced, published without its author, and deleted', async () => {
    const { id, client } = actor(role)
    const save = (comment: string, is_public: boolean) =>
      client
        .from('cheese_comments')
        .upsert({ user_id: id, cheese_id: cheeseId, comment, is_public }, { onConflict: 'user_id,cheese_id' })
    const own = () =>
      client.from('cheese_comments').select('*').eq('user_id', id).eq('cheese_id', cheeseId).single()
    const shown = async () =>
      (
        await visitorClient(server)
          .from('cheese_comments')
          .select('id, comment, created_at')
          .eq('cheese_id', cheeseId)
          .eq('is_public', true)
      ).data
    expect((await own()).error?.code).toBe('PGRST116')
    expect((await save('  Nutty  ', false)).error).toBeNull()
    expect(await shown()).toEqual([])
    expect((await save('Nutty and long', true)).error).toBeNull()
    expect((await own()).data).toMatchObject({ comment: 'Nutty and long', is_public: true })
    expect(await shown()).toMatchObject([{ comment: 'Nutty and long' }])
    expect(await save('   ', true)).toMatchObject({ status: 400, error: { code: '23514' } })
    expect(
      (await client.from('cheese_comments').delete().eq('user_id', id).eq('cheese_id', cheeseId)).status,
    ).toBe(204)
    expect(await shown()).toEqual([])
  })

  test("nothing is written in another member's name", async () => {
    const { client } = actor(role)
    const other = actor(role === 'customer' ? 'admin' : 'customer').id
    const row = { user_id: other, cheese_id: cheeseId }
    const rated = await client
      .from('cheese_ratings')
      .upsert({ ...row, rating: 1 }, { onConflict: 'user_id,cheese_id' })
    const kept = await client.from('user_favorites').insert(row)
    expect([rated.status, kept.status]).toEqual([403, 403])
    expect((await client.from('cheese_ratings').delete().eq('user_id', other).select()).data).toEqual([])
  })

  test('a member cannot change their own role', async () => {
    const { id, client } = actor(role)
    const { data, error } = await client.from('users').update({ role: 'admin' }).eq('id', id).select('role')
    expect(error?.code ?? JSON.stringify(data)).toMatch(/42501|23514|PT4|^\[\]$/)
    expect((await client.from('users').select('role').eq('id', id).single()).data).toEqual({ role })
  })
})

test('A refused display name is an error with the reason, and the name before it stays', async () => {
  const { id, client } = actor('customer')
  const name = 'Washed Rind'
  expect((await client.rpc('set_display_name', { name })).error).toBeNull()
  const { data, error, status } = await client.rpc('set_display_name', { name: 'Shop Admin' })
  expect([data, status]).toEqual([null, 400])
  expect(error).toEqual({
    code: 'PT400',
    message: 'This name could be taken for the shop or its staff.',
    details: '{"field" : "name"}',
    hint: null,
  })
  expect((await client.from('display_names').select('name').eq('user_id', id)).data).toEqual([{ name }])
  const taken = await actor('admin').client.rpc('set_display_name', { name })
  expect([taken.status, taken.error?.code]).toEqual([409, 'PT409'])
})

test('A text of two lines answers a broken check without values of the row', async () => {
  const settings = actor('admin').client.from('business_settings')
  const answer = await settings.update({ pickup_note: 'two\nlines' }).eq('id', 1)
  expect(answer).toMatchObject({ status: 400, error: { code: '23514', details: null } })
  expect(answer.error?.message).not.toContain('lines')
})

test('Columns of a text domain are filtered as text', async () => {
  const settings = () => visitorClient(server).from('business_settings').select('name')
  const shop = (await settings().single()).data
  const name = shop?.name ?? ''
  const answers = [
    await settings().eq('name', name),
    await settings().in('name', ['Another', name]),
    await settings().like('name', `${name.slice(0, 3)}%`),
    await settings().ilike('name', name.toUpperCase()),
    await settings().textSearch('name', name, { type: 'phrase' }),
  ]
  expect(answers.map(({ data }) => data)).toEqual(answers.map(() => [shop]))
})

test.each(['auth', 'private', 'storage', 'extensions', 'pg_catalog'])(
  'The schema %s is not exposed',
  async (schema) => {
    const headers = { apikey: server.context.publishableKey, 'accept-profile': schema }
    const response = await fetch(`${server.url}/rest/v1/users`, { headers })
    expect([response.status, (await response.json()).code]).toEqual([406, 'PGRST106'])
  },
)
