import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { actAs, createShopWithActors, stateOf } from '../act-as.ts'
import { personId, type Actor } from '../contract/actors.ts'
import { COMTE, GOUDA, PRIVATE_COMMENT, PUBLIC_COMMENT } from '../contract/rows.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createShopWithActors()
})
afterAll(() => database.close())

beforeEach(async () => {
  await database.owner`delete from public.cheese_comments where cheese_id = ${GOUDA}`
  await database.owner`delete from public.cheese_ratings where cheese_id = ${GOUDA}`
  await database.owner`delete from public.comment_answers where comment_id = ${PUBLIC_COMMENT}`
  await database.owner`
    update public.cheese_comments set hidden_at = null, hidden_reason = null where id = ${PUBLIC_COMMENT}`
  await joined('10 days')
})

/** How long ago the other member opened the account. */
const joined = (age: string) =>
  database.owner`update public.users set created_at = now() - ${age}::text::interval where id = ${personId('other')}`

const write = (comment: string, { isPublic = true, showsRating = true } = {}) =>
  actAs(
    database.requests,
    'other',
    (sql) => sql`
      insert into public.cheese_comments (cheese_id, comment, is_public, shows_rating)
      values (${GOUDA}, ${comment}, ${isPublic}, ${showsRating})
      on conflict (user_id, cheese_id) do update set comment = excluded.comment, is_public = excluded.is_public,
        shows_rating = excluded.shows_rating`,
  )

const rate = (rating: number) =>
  actAs(
    database.requests,
    'other',
    (sql) => sql`
      insert into public.cheese_ratings (cheese_id, rating) values (${GOUDA}, ${rating})
      on conflict (user_id, cheese_id) do update set rating = excluded.rating`,
  )

const shown = (cheese = GOUDA) =>
  actAs(
    database.requests,
    'anon',
    (sql) => sql`select comment, stars, answer from public.public_comments where cheese_id = ${cheese}`,
  )

test('Stars stand beside a comment whose author shows them, and follow the rating', async () => {
  await write('Fine')
  expect(await shown()).toEqual([{ comment: 'Fine', stars: null, answer: null }])
  await rate(4)
  expect(await shown()).toMatchObject([{ stars: 4 }])
  await rate(2)
  expect(await shown()).toMatchObject([{ stars: 2 }])
  await actAs(database.requests, 'other', (sql) => sql`delete from public.cheese_ratings`)
  expect(await shown()).toMatchObject([{ stars: null }])
})

test('Stars are not shown beside a comment of 0.2 until its author saves it again', async () => {
  await rate(5)
  await write('Fine', { showsRating: false })
  expect(await shown()).toMatchObject([{ stars: null }])
  await rate(3)
  expect(await shown()).toMatchObject([{ stars: null }])
  await write('Fine')
  expect(await shown()).toMatchObject([{ stars: 3 }])
})

test.each([
  'See https://example.test/wheels',
  'Look at www.cheap.example',
  'cheaper at cheese-deals.com',
  'Write to me@cheap.example',
  'Text 604 555 0143 now',
  'Call +1 (604) 555-0143',
  'Only $15 a kilo',
  'Nur 15 € das Kilo',
  'for 20 dollars',
  'at ｃｈｅｅｓｅ．ｃｏｍ',
  'at cheese\u2024com',
  'at cheese。com',
  'at che\u200bese.c\u200bom',
  'Text ６０４５５５０１４３',
  'Text ٦٠٤٥٥٥٠١٤٣',
])('A new account that writes "%s" waits for the shop', async (comment) => {
  await joined('2 hours')
  await write(comment)
  expect(await shown()).toEqual([])
  const [state] = await actAs(
    database.requests,
    'other',
    (sql) => sql`
      select my_comment ->> 'waiting' as waiting, public_comment_count from public.panel_state(${GOUDA})`,
  )
  expect(state).toEqual({ waiting: 'true', public_comment_count: 0 })
  const guests = await actAs(
    database.requests,
    'anon',
    (sql) => sql`select id from public.cheese_comments where cheese_id = ${GOUDA}`,
  )
  expect(guests).toEqual([])
})

test.each([
  'Aged 18 months and worth it. Bought 200 g for 6 people.',
  'Eaten in 2026, in 3 minutes. 10/10.',
  'Mild.Creamy.Lovely',
])('A new account that writes "%s" is read at once', async (comment) => {
  await joined('2 hours')
  await write(comment)
  expect(await shown()).toMatchObject([{ comment }])
})

test('An account older than a day may write a price', async () => {
  await write('Only $4, worth it')
  expect(await shown()).toHaveLength(1)
})

test('A comment that waits is not published by saving it a day later, only without what it offers', async () => {
  await joined('2 hours')
  await write('Only $15')
  await joined('2 days')
  await write('Only $14')
  expect(await shown()).toEqual([])
  await write('Only a little')
  expect(await shown()).toHaveLength(1)
})

const moderate = (action: string, actor: Actor = 'manager') =>
  actAs(
    database.requests,
    actor,
    (sql) => sql`
      select public.moderate_comment(m.id, ${action}, 'Advertising')::text as at
      from public.moderation_queue(${action === 'wait' ? 'newest' : 'open'}) q, lateral (select q.comment_id as id) m
      where q.cheese_slug = (select slug from public.cheeses where id = ${GOUDA})`,
  )

test('A manager publishes a comment that waits, and lets it wait again', async () => {
  await joined('2 hours')
  await write('Only $15')
  await moderate('publish')
  expect(await shown()).toHaveLength(1)
  await moderate('wait')
  expect(await shown()).toEqual([])
})

test('Undo of hiding a comment that waited leaves it waiting', async () => {
  await joined('2 hours')
  await write('Only $15')
  const [decision] = await moderate('hide')
  await actAs(
    database.requests,
    'manager',
    (sql) => sql`
      select public.undo_moderation(m.comment_id, ${String(decision?.['at'])}::text::timestamptz)
      from public.moderation_queue('hidden') m
      where m.cheese_slug = (select slug from public.cheeses where id = ${GOUDA})`,
  )
  expect(await shown()).toEqual([])
})

const answer = (actor: Actor, text: string, publish: boolean, version: number | null = null) =>
  actAs(
    database.requests,
    actor,
    (sql) => sql`select public.save_answer(${PUBLIC_COMMENT}, ${text}, ${publish}, ${version})`,
  )

test('A draft of an employee is read by guests once a manager publishes it', async () => {
  await answer('employee', 'Thank you!', false)
  expect(await shown(COMTE)).toMatchObject([{ answer: null }])
  const open = await actAs(
    database.requests,
    'manager',
    (sql) => sql`select answer, is_answer_published, answer_version from public.moderation_queue('open')`,
  )
  expect(open).toEqual([{ answer: 'Thank you!', is_answer_published: false, answer_version: 1 }])
  await answer('manager', 'Thank you.', true, 1)
  expect(await shown(COMTE)).toMatchObject([{ answer: 'Thank you.' }])
  const [own] = await actAs(
    database.requests,
    'member',
    (sql) => sql`select my_comment ->> 'answer' as answer from public.panel_state(${COMTE})`,
  )
  expect(own).toEqual({ answer: 'Thank you.' })
  expect(await stateOf(answer('employee', 'Mine', false, 2))).toBe('42501')
  expect(await stateOf(answer('manager', 'Mine', true, 1))).toBe('PT409')
})

test('A private comment cannot be answered', async () => {
  const answering = actAs(
    database.requests,
    'admin',
    (sql) => sql`select public.save_answer(${PRIVATE_COMMENT}, 'Thank you.')`,
  )
  expect(await stateOf(answering)).toBe('PT404')
})

test('Of two people who answer a comment at once, the second is told', async () => {
  await answer('employee', 'Thank you!', false)
  expect(await stateOf(answer('manager', 'Hello', false))).toBe('PT428')
})

test('An answer is hidden with its comment and comes back with it', async () => {
  await answer('manager', 'Thank you.', true)
  const decide = (action: string) =>
    actAs(
      database.requests,
      'manager',
      (sql) => sql`select public.moderate_comment(${PUBLIC_COMMENT}, ${action}, 'Rude')`,
    )
  await decide('hide')
  expect(await shown(COMTE)).toEqual([])
  await decide('restore')
  expect(await shown(COMTE)).toMatchObject([{ answer: 'Thank you.' }])
})

test('An answer is deleted with its comment, and its history does not name the author of the comment', async () => {
  await write('Mine')
  const [mine] = await database.owner`select id from public.cheese_comments where cheese_id = ${GOUDA}`
  const id = String(mine?.['id'])
  await actAs(
    database.requests,
    'manager',
    (sql) => sql`select public.save_answer(${id}, 'Thank you.', true)`,
  )
  await write('Mine', { isPublic: false })
  await write('Mine again')
  expect(await shown()).toMatchObject([{ answer: 'Thank you.' }])
  await actAs(
    database.requests,
    'other',
    (sql) => sql`delete from public.cheese_comments where cheese_id = ${GOUDA}`,
  )
  const versions = await database.owner`
    select v.operation, v.changed_by from public.record_versions v
    where v.table_name = 'comment_answers' and v.record_id = (
      select r.record_id from public.record_versions r where r.snapshot ->> 'comment_id' = ${id} limit 1)
    order by v.version`
  expect(versions).toEqual([
    { operation: 'insert', changed_by: personId('manager') },
    { operation: 'update', changed_by: null },
    { operation: 'delete', changed_by: null },
  ])
})
