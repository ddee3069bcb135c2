import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SqlTag } from '../../../server/database/sql/sql.ts'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { actAs, createShopWithActors, stateOf } from '../act-as.ts'
import { emailOf, personId, sessionId } from '../contract/actors.ts'
import { ABONDANCE, COMTE, DISPLAY_NAME, GOUDA, ROQUEFORT } from '../contract/rows.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createShopWithActors()
})
afterAll(() => database.close())

test('A recipe is submitted, returned with a note, submitted again and published', async () => {
  const submit = (record: Record<string, unknown>) =>
    actAs(
      database.requests,
      'other',
      (sql) => sql<{ id: string }[]>`
        select public.submit_recipe(${sql.json(record)}, ${[COMTE]}::uuid[]) as id`,
    )
  const review = (decision: string, note: string | null, version: number) =>
    actAs(
      database.requests,
      'manager',
      (sql) => sql`select public.review_recipe(${id}, ${decision}, ${note}, ${version})`,
    )
  const [submitted] = await submit({
    title: 'Fondue',
    ingredients: [{ item: 'Cheese' }],
    steps: ['Melt'],
    status: 'published',
    slug: 'mine',
    consent: true,
  })
  const id = submitted?.id ?? ''
  const recipe = async () => {
    const [row] = await database.owner`select slug, status, steps from public.recipes where id = ${id}`
    return row
  }
  expect(await recipe()).toEqual({
    slug: expect.stringMatching(/^fondue-[0-9a-f]{8}$/),
    status: 'pending',
    steps: ['Melt'],
  })

  expect(await stateOf(review('return', null, 1))).toBe('PT400')
  await review('return', 'For how long?', 1)
  const [read] = await actAs(
    database.requests,
    'other',
    (sql) => sql`select status, review_note from public.recipes where id = ${id}`,
  )
  expect(read).toEqual({ status: 'returned', review_note: 'For how long?' })

  await submit({ id, version: 2, title: 'Fondue', steps: ['Melt for ten minutes'] })
  await review('publish', null, 3)
  expect(await recipe()).toEqual({ slug: 'fondue', status: 'published', steps: ['Melt for ten minutes'] })
  expect(await stateOf(submit({ id, title: 'Changed my mind' }))).toBe('42501')
})

test('Two recipes with the same title get different slugs', async () => {
  const submit = () =>
    actAs(
      database.requests,
      'member',
      (sql) =>
        sql`select public.submit_recipe('{"title": "Same title", "ingredients": [{"item": "Cheese"}], "steps": ["Melt."], "consent": true}')`,
    )
  await submit()
  await submit()
  const slugs = await database.owner`select slug from public.recipes where title = 'Same title'`
  expect(new Set(slugs.map((row) => row['slug'])).size).toBe(2)
})

type TasteProfile = { words: string[]; try: { slug: string }[] }

test('A taste profile appears after three ratings', async () => {
  const profile = async () => {
    const [row] = await actAs(
      database.requests,
      'other',
      (sql) => sql<{ it: TasteProfile | null }[]>`select public.taste_profile() as it`,
    )
    return row?.it
  }
  const rate = (cheese: string, rating: number) =>
    actAs(
      database.requests,
      'other',
      (sql) => sql`insert into public.cheese_ratings (cheese_id, rating) values (${cheese}, ${rating})`,
    )
  await rate(COMTE, 5)
  await rate(ABONDANCE, 4)
  expect(await profile()).toBeNull()
  await rate(ROQUEFORT, 1)
  const found = await profile()
  expect(found).toMatchObject({ like: { slug: 'comte-aop' } })
  expect(found?.words).toEqual(['fruity', 'firm'])
  expect(found?.try.map(({ slug }) => slug)).not.toContain('comte-aop')
})

test('"Also loved" needs at least five people', async () => {
  const together = async () => {
    await database.owner`select private.refresh_affinities()`
    const rows = await actAs(
      database.requests,
      'anon',
      (sql) => sql`select slug from public.also_loved(${GOUDA})`,
    )
    return rows.map((row) => row['slug'])
  }
  const love = (person: string) => database.owner`
    insert into public.user_favorites (user_id, cheese_id) values (${person}, ${GOUDA}), (${person}, ${ROQUEFORT})`
  for (const actor of ['member', 'other', 'employee', 'manager'] as const) await love(personId(actor))
  expect(await together()).toEqual([])
  await love(personId('admin'))
  expect(await together()).toEqual(['roquefort-maison-gabriel-coulet'])
})

const exportData = (sql: SqlTag) =>
  sql<{ data: Record<string, unknown> }[]>`select public.export_my_data() as data`

test('A download contains everything about its owner and nothing about others', async () => {
  await database.owner`update public.cheeses set in_stock = false where id = ${ROQUEFORT}`
  await actAs(
    database.requests,
    'anon',
    (sql) => sql`select public.request_stock_alert(${emailOf('member')}, ${ROQUEFORT})`,
  )
  await database.owner`update auth.sessions set ip = '203.0.113.9' where id = ${sessionId('member')}`
  const [row] = await actAs(database.requests, 'member', exportData)
  const data = row?.data ?? {}
  expect(data).toMatchObject({
    account: { email: emailOf('member') },
    display_name: { name: DISPLAY_NAME, hidden_reason: null },
  })
  expect(data['comments']).toHaveLength(3)
  expect(data['notify_requests']).toHaveLength(2)
  expect(data['recipes']).toHaveLength(5)
  expect(data['favorite_recipes']).toMatchObject([{ recipe: 'Published' }])
  expect(data['rsvps']).toMatchObject([{ event: 'published-event', party_size: 1 }])
  expect(data['sessions']).toMatchObject([{ ip: '203.0.113.9' }])
  expect(JSON.stringify(data)).not.toContain(emailOf('other'))
})

test('A download of a staff member has invitations, calendar feed, devices and open records, but no secrets', async () => {
  const { owner, requests } = database
  await owner`insert into private.known_devices (user_id, device_digest) values (${personId('admin')}, 'a digest')`
  await actAs(requests, 'admin', (sql) => sql`select from public.attend_record('calendar')`)
  await actAs(requests, 'admin', (sql) => sql`select public.invite_person('invited@actors.test', 'employee')`)
  await actAs(requests, 'admin', (sql) => sql`select public.renew_calendar_feed()`)
  const [row] = await actAs(requests, 'admin', exportData)
  const data = row?.data ?? {}
  expect(data).toMatchObject({
    calendar_feed: { created_at: expect.any(String) },
    known_devices: [{ last_seen_at: expect.any(String) }],
    open_records: [{ record: 'calendar' }],
  })
  expect(data['sent_invitations']).toContainEqual(expect.objectContaining({ role: 'employee' }))
  expect(JSON.stringify(data)).not.toMatch(/a digest|invited@actors|token/)
  await owner`delete from private.invitations where email = 'invited@actors.test'`
})

test.each(['member', 'admin'] as const)(
  'With a second factor the %s downloads data and leaves only by a session and a token that used it',
  async (actor) => {
    const { owner, requests } = database
    const reaches = (claims: Record<string, unknown>) => {
      const call = (query: string) => stateOf(actAs(requests, actor, (sql) => sql.unsafe(query), { claims }))
      return Promise.all([
        call('select public.export_my_data()'),
        call(`select public.delete_my_account('no')`),
      ])
    }
    const factor = (status: string) => owner`
      insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values (${sessionId(actor)}, ${personId(actor)}, 'totp', ${status}, now(), now())
      on conflict (id) do update set status = excluded.status`
    await factor('unverified')
    expect(await reaches({})).toEqual(['done', 'PT400'])
    await factor('verified')
    expect(await reaches({})).toEqual(['PT403', 'PT403'])
    expect(await reaches({ aal: 'aal2' })).toEqual(['PT403', 'PT403'])
    await owner`update auth.sessions set aal = 'aal2' where id = ${sessionId(actor)}`
    expect(await reaches({})).toEqual(['PT403', 'PT403'])
    expect(await reaches({ aal: 'aal2' })).toEqual(['done', 'PT400'])
    await owner`delete from auth.mfa_factors where user_id = ${personId(actor)}`
  },
)

test('Deleting an account needs a recent sign-in and the typed email, and removes all its data', async () => {
  const leave = (confirm: string) =>
    stateOf(actAs(database.requests, 'member', (sql) => sql`select public.delete_my_account(${confirm})`))
  await database.owner`
    update auth.sessions set created_at = now() - interval '6 minutes' where id = ${sessionId('member')}`
  expect(await leave(emailOf('member'))).toBe('PT403')
  await database.owner`update auth.sessions set created_at = now() where id = ${sessionId('member')}`
  await actAs(
    database.requests,
    'admin',
    (sql) => sql`select public.invite_person(${emailOf('member')}, 'employee')`,
  )
  expect(await leave('yes')).toBe('PT400')
  await expect(
    actAs(database.requests, 'member', (sql) => sql`select public.delete_my_account('yes')`),
  ).rejects.toThrow('Type your email address to confirm')
  expect(await leave(emailOf('member').toUpperCase())).toBe('done')

  const [left] = await database.owner`
    select (select count(*)::int from auth.users where email = ${emailOf('member')}) as accounts,
      (select count(*)::int from private.people where email = ${emailOf('member')}) as emails,
      (select count(*)::int from public.notify_requests where email = ${emailOf('member')}) as requests,
      (select count(*)::int from private.invitations where email = ${emailOf('member')}) as invitations,
      (select count(*)::int from public.cheese_comments where user_id = ${personId('member')}) as comments,
      (select count(*)::int from public.recipes where status = 'pending') as unpublished_recipes`
  expect(left).toEqual({
    accounts: 0,
    emails: 0,
    requests: 0,
    invitations: 0,
    comments: 0,
    unpublished_recipes: 0,
  })
})
