import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { actAs, createShopWithActors, stateOf } from '../act-as.ts'
import { SIGNED_IN, type Actor } from '../contract/actors.ts'
import { ABONDANCE, COMTE, GOUDA, HIDDEN_COMMENT, PUBLIC_COMMENT, ROQUEFORT } from '../contract/rows.ts'
import { recount, wronglyCounted } from '../history/recount.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createShopWithActors()
})
afterAll(() => database.close())

const rate = (actor: Actor, cheese: string, rating: number) =>
  actAs(
    database.requests,
    actor,
    (sql) => sql`
      insert into public.cheese_ratings (user_id, cheese_id, rating) values (auth.uid(), ${cheese}, ${rating})
      on conflict (user_id, cheese_id) do update
        set user_id = excluded.user_id, cheese_id = excluded.cheese_id, rating = excluded.rating`,
  )

const say = (actor: Actor, cheese: string, comment: string, isPublic: boolean) =>
  actAs(
    database.requests,
    actor,
    (sql) => sql`
      insert into public.cheese_comments (user_id, cheese_id, comment, is_public)
      values (auth.uid(), ${cheese}, ${comment}, ${isPublic})
      on conflict (user_id, cheese_id) do update set comment = excluded.comment, is_public = excluded.is_public`,
  )

test('A hundred concurrent toggles and fifty concurrent saves leave exact counts', async () => {
  const toggles = Array.from({ length: 100 }, (_, index) => {
    const actor = SIGNED_IN[index % 4] ?? 'member'
    return actAs(database.requests, actor, (sql) =>
      index % 3 === 0
        ? sql`delete from public.user_favorites where user_id = auth.uid() and cheese_id = ${GOUDA}`
        : sql`insert into public.user_favorites (cheese_id) values (${GOUDA}) on conflict do nothing`,
    )
  })
  const ratings = Array.from({ length: 50 }, (_, index) => rate('other', GOUDA, 1 + (index % 5)))
  const comments = Array.from({ length: 25 }, (_, index) =>
    say('other', GOUDA, `Take ${index}`, index % 2 === 0),
  )
  await Promise.all([...toggles, ...ratings, ...comments])

  const [rows] = await database.owner`
    select (select count(*)::int from public.cheese_ratings where cheese_id = ${GOUDA}) as ratings,
      (select count(*)::int from public.cheese_comments where cheese_id = ${GOUDA}) as comments`
  expect(rows).toEqual({ ratings: 1, comments: 1 })
  expect(await wronglyCounted(database.owner)).toEqual([])
})

test('Favorites of one name and count come by their id, however their counts are stored', async () => {
  const { owner } = database
  const twins = [ROQUEFORT, ABONDANCE].toSorted()
  for (const id of twins) await owner`update public.cheeses set name = 'Twin', active = true where id = ${id}`
  for (const touched of twins) {
    for (const id of [twins.find((twin) => twin !== touched) ?? '', touched])
      await owner`
        update public.cheese_stats
        set favorites_count = 1000, ratings_1 = 0, ratings_2 = 0, ratings_3 = 0, ratings_4 = 0, ratings_5 = 0
        where cheese_id = ${id}`
    const listed = await owner`
      select cheese_id as id from public.get_community_favorites() where name = 'Twin'`
    expect(listed.map(({ id }) => id)).toEqual(twins)
  }
  await recount(owner)
})

test('Votes that cannot be counted do not stop other due work', async () => {
  await database.owner`insert into private.uncounted_votes (cheese_id, favorites) values (${COMTE}, -1000)`
  await database.owner`select private.run_due()`
  expect(await database.owner`select from private.uncounted_votes where favorites = -1000`).toHaveLength(1)
  await recount(database.owner)
})

test('Saving a comment more than thirty times within an hour is refused', async () => {
  for (let saved = 0; saved < 30; saved++) await say('manager', COMTE, `Draft ${saved}`, false)
  expect(await stateOf(say('manager', COMTE, 'One too many', false))).toBe('PT429')
})

test('A comment is trimmed, published without its author and withdrawn when it turns private', async () => {
  await say('employee', ROQUEFORT, '  Bold  \n', true)
  const published = () =>
    database.owner`select comment from public.public_comments where cheese_id = ${ROQUEFORT}`
  expect(await published()).toEqual([{ comment: 'Bold' }])

  await say('employee', ROQUEFORT, 'Bold and salty', true)
  expect(await published()).toEqual([{ comment: 'Bold and salty' }])

  await say('employee', ROQUEFORT, 'Only for me', false)
  expect(await published()).toEqual([])
  expect(await wronglyCounted(database.owner)).toEqual([])
})

test('An author can neither change who wrote a comment nor show a hidden one again', async () => {
  await actAs(
    database.requests,
    'member',
    (sql) => sql`
      update public.cheese_comments
      set hidden_at = null, hidden_reason = null, created_at = '2000-01-01', comment = 'Edited'
      where id = ${HIDDEN_COMMENT}`,
  )
  const [comment] = await database.owner`
    select comment, hidden_reason, created_at > now() - interval '1 day' as kept_date
    from public.cheese_comments where id = ${HIDDEN_COMMENT}`
  expect(comment).toEqual({ comment: 'Edited', hidden_reason: 'Off topic', kept_date: true })
  const shown = await database.owner`select from public.public_comments where cheese_id = ${ABONDANCE}`
  expect(shown).toHaveLength(0)
})

test('Deleting and rewriting a hidden comment does not show it again', async () => {
  const remove = () =>
    actAs(
      database.requests,
      'member',
      (sql) => sql`delete from public.cheese_comments where user_id = auth.uid() and cheese_id = ${GOUDA}`,
    )
  await say('member', GOUDA, 'Buy my watches', true)
  await database.owner`
    update public.cheese_comments set hidden_at = now(), hidden_reason = 'Advertising'
    where cheese_id = ${GOUDA} and comment = 'Buy my watches'`

  await Promise.all([remove(), say('member', GOUDA, 'Buy my watches, all of them', true)])
  await remove()
  await say('member', GOUDA, 'Buy my best watches', true)
  const comments = await database.owner`
    select comment, hidden_reason from public.cheese_comments
    where cheese_id = ${GOUDA} and comment like '%watches%'`
  expect(comments).toEqual([{ comment: 'Buy my best watches', hidden_reason: 'Advertising' }])
  expect(await database.owner`select from public.public_comments where comment like '%watches%'`).toEqual([])
  expect(await wronglyCounted(database.owner)).toEqual([])
})

test('Moderators hide a reported comment with a reason and never see its author', async () => {
  const [publicComment] = await database.owner<{ id: string }[]>`
    select id from public.public_comments where cheese_id = ${COMTE}`
  await actAs(
    database.requests,
    'other',
    (sql) => sql`select public.report_comment(${publicComment?.id ?? ''}, 'spam')`,
  )
  const queue = () =>
    actAs(database.requests, 'manager', (sql) => sql`select * from public.moderation_queue('open')`)
  const [reported] = await queue()
  expect(reported).toMatchObject({ comment_id: PUBLIC_COMMENT, report_count: '1', report_reasons: ['spam'] })
  expect(Object.keys(reported ?? {}).join(' ')).not.toMatch(/user|email|author/)

  const counted = async () => {
    const [counts] = await actAs(
      database.requests,
      'manager',
      (sql) => sql`select undecided_comments::int from public.dashboard_counts()`,
    )
    return counts?.['undecided_comments']
  }
  expect(await counted()).toBe(1)
  await database.owner`update public.cheese_comments set is_public = false where id = ${PUBLIC_COMMENT}`
  expect([await counted(), (await queue()).length]).toEqual([0, 0])
  await database.owner`update public.cheese_comments set is_public = true where id = ${PUBLIC_COMMENT}`

  const [again] = await queue()
  await actAs(
    database.requests,
    'manager',
    (sql) => sql`select public.moderate_comment(${String(again?.['comment_id'])}, 'hide', 'Advertising')`,
  )
  expect(await queue()).toHaveLength(0)
  const [panel] = await actAs(
    database.requests,
    'member',
    (sql) => sql`select my_comment, public_comment_count from public.panel_state(${COMTE})`,
  )
  expect(panel).toMatchObject({
    my_comment: { hidden: true, hidden_reason: 'Advertising' },
    public_comment_count: 0,
  })
  expect(await wronglyCounted(database.owner)).toEqual([])
})

test('Deleting an account removes its favorites and ratings from every count', async () => {
  await rate('other', COMTE, 2)
  await actAs(database.requests, 'other', (sql) => sql`select public.delete_my_account(auth.email())`)
  expect(await wronglyCounted(database.owner)).toEqual([])
})
