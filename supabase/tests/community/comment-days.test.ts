import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { actAs, createShopWithActors } from '../act-as.ts'
import { personId } from '../contract/actors.ts'
import { COMTE, DISPLAY_NAME, GOUDA } from '../contract/rows.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createShopWithActors()
  await database.owner`delete from public.cheese_comments`
  await database.owner`
    insert into public.cheese_comments (user_id, cheese_id, comment, is_public, written_at) values
      (${personId('other')}, ${GOUDA}, 'In the evening', true, '2026-11-15 23:59:59.123456 America/Vancouver'),
      (${personId('other')}, ${COMTE}, 'After midnight', true, '2026-11-16 00:00:01.654321 America/Vancouver')`
})
afterAll(() => database.close())

const DAYS = [
  { comment: 'After midnight', day: '2026-11-16 00:00:00' },
  { comment: 'In the evening', day: '2026-11-15 00:00:00' },
]

test.each([
  ['anon', 'cheese_comments'],
  ['anon', 'public_comments'],
  ['member', 'public_comments'],
  ['employee', 'public_comments'],
] as const)('The %s reads the day of the shop alone from %s', async (actor, table) => {
  const rows = await actAs(database.requests, actor, (sql) =>
    sql.unsafe(`
      select comment, (created_at at time zone 'America/Vancouver')::text as day
      from public.${table} where comment in ('In the evening', 'After midnight') order by created_at desc`),
  )
  expect(rows).toEqual(DAYS)
})

test('The author and moderators read when a comment was written', async () => {
  const [own] = await actAs(
    database.requests,
    'other',
    (sql) => sql`
      select written_at::text as written, public.export_my_data() -> 'comments' -> 0 ->> 'created_at' as exported
      from public.cheese_comments where cheese_id = ${GOUDA}`,
  )
  expect(own?.['written']).toContain(':59:59.123456')
  expect(own?.['exported']).toContain(':59:59.123456')
  const queue = await readQueue('manager')
  expect(queue[0]).toMatchObject({ comment: 'After midnight' })
  expect(queue[0]?.['written']).toContain(':00:01.654321')
})

const readQueue = (actor: 'employee' | 'manager') =>
  actAs(
    database.requests,
    actor,
    (sql) => sql`
      select comment, created_at::text as written, updated_at,
        (created_at at time zone 'America/Vancouver')::text as day
      from public.moderation_queue('newest')`,
  )

test('Employees, who also see when orders were placed, read the day alone', async () => {
  const queue = await readQueue('employee')
  expect(queue.map(({ comment, day }) => ({ comment, day }))).toEqual(DAYS)
  expect(queue.map(({ updated_at }) => updated_at)).toEqual([null, null])
})

test('Nobody backdates a comment or lends it another day', async () => {
  const rows = await actAs(database.requests, 'member', async (sql) => {
    await sql`
      insert into public.cheese_comments (cheese_id, comment, is_public, written_at, created_at)
      values (${GOUDA}, 'Old', true, '2020-01-01 12:00', '2020-01-01 12:00:00.5')`
    await sql`update public.cheese_comments set written_at = '2020-01-01 12:00', created_at = now(), comment = 'Older'`
    return sql`
      select written_at = now() as is_now, created_at = private.day_start(private.shop_today()) as is_today
      from public.cheese_comments`
  })
  expect(rows).toEqual([{ is_now: true, is_today: true }])
})

/** What guests know a member's comments by, whether they read the comments themselves or their public copies. */
const knownIds = async () => {
  const rows = await database.owner<{ comment_id: string; public_id: string }[]>`
    select l.comment_id, l.public_id
    from private.comment_publications l join public.cheese_comments m on m.id = l.comment_id
    where m.user_id = ${personId('member')}`
  return rows.flatMap((row) => [row.comment_id, row.public_id])
}

const call = (actor: 'member' | 'manager', query: string) =>
  actAs(database.requests, actor, (sql) => sql.unsafe(query))

/** One public comment of the member, who has no name. */
async function startOver() {
  await database.owner`delete from private.rate_limits`
  await database.owner`delete from public.cheese_comments where user_id = ${personId('member')}`
  await database.owner`delete from public.display_names where user_id = ${personId('member')}`
  await database.owner`delete from private.hidden_names`
  await database.owner`
    insert into public.cheese_comments (user_id, cheese_id, comment, is_public)
    values (${personId('member')}, ${COMTE}, 'Mine', true)`
}

async function expectOtherIds(before: string[]) {
  const after = await knownIds()
  expect(after).toHaveLength(2)
  expect(after.filter((id) => before.includes(id))).toEqual([])
}

test.each([
  ['withdrawn', 'member', 'select public.withdraw_display_name()'],
  ['hidden', 'manager', `select public.hide_display_name('${DISPLAY_NAME}', 'Rude')`],
  ['changed', 'member', `select public.set_display_name('Curd Nerd')`],
] as const)('A comment whose name is %s has other ids', async (_, actor, query) => {
  await startOver()
  const unnamed = await knownIds()
  await call('member', `select public.set_display_name('${DISPLAY_NAME}')`)
  const named = await knownIds()
  expect(named).toEqual(unnamed)
  await call(actor, query)
  await expectOtherIds(named)
})

test('A comment that is private for a while has other ids afterwards, and the reports that it had', async () => {
  await startOver()
  const [, publicId] = await knownIds()
  await call('manager', `select public.report_comment('${publicId}', 'spam')`)
  const before = await knownIds()
  await call('member', 'update public.cheese_comments set is_public = false')
  await call('member', 'update public.cheese_comments set is_public = true')
  await expectOtherIds(before)
  const reported = await call('manager', `select comment from public.moderation_queue('open')`)
  expect(reported).toEqual([{ comment: 'Mine' }])
})

test('A comment that is not shown while its name is withdrawn has another id, and is not edited by that', async () => {
  await startOver()
  await call('member', `select public.set_display_name('${DISPLAY_NAME}')`)
  const [named] = await knownIds()
  await call('manager', `select public.moderate_comment('${named}', 'hide', 'Rude')`)
  const read = () => database.owner<{ id: string; updated_at: string }[]>`
    select id, updated_at::text from public.cheese_comments where user_id = ${personId('member')}`
  const before = await read()
  await call('member', 'select public.withdraw_display_name()')
  const after = await read()
  expect(after[0]?.updated_at).toBe(before[0]?.updated_at)
  await call('manager', `select public.moderate_comment('${after[0]?.id}', 'restore')`)
  expect(await knownIds()).not.toContain(named)
})

test('Nobody chooses the id of a comment', async () => {
  await startOver()
  const before = await knownIds()
  await call('member', `update public.cheese_comments set id = gen_random_uuid(), comment = 'Mine still'`)
  expect(await knownIds()).toEqual(before)
})
