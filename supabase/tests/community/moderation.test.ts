import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { actAs, createShopWithActors, stateOf } from '../act-as.ts'
import type { Actor } from '../contract/actors.ts'
import { COMTE, HIDDEN_COMMENT, PUBLIC_COMMENT } from '../contract/rows.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createShopWithActors()
})
afterAll(() => database.close())

const report = (actor: Actor) =>
  actAs(
    database.requests,
    actor,
    (sql) => sql`
      select public.report_comment(c.id, 'spam') from public.public_comments c where c.cheese_id = ${COMTE}`,
  )

beforeEach(async () => {
  await database.owner`delete from private.comment_reports`
  await database.owner`
    update public.cheese_comments set hidden_at = null, hidden_reason = null where id = ${PUBLIC_COMMENT}`
  await report('other')
  await report('employee')
})

/** The time stays text, because a JavaScript date is less precise. */
const decide = async (action: 'hide' | 'restore' | 'dismiss') => {
  const [decision] = await actAs(
    database.requests,
    'manager',
    (sql) => sql<{ at: string }[]>`
      select public.moderate_comment(${PUBLIC_COMMENT}, ${action}, 'Advertising')::text as at`,
  )
  return decision?.at ?? ''
}

const undo = (decidedAt: string, actor: Actor = 'manager') =>
  stateOf(
    actAs(
      database.requests,
      actor,
      (sql) => sql`select public.undo_moderation(${PUBLIC_COMMENT}, ${decidedAt}::text::timestamptz)`,
    ),
  )

const waiting = () =>
  actAs(
    database.requests,
    'manager',
    (sql) => sql`
      select report_count::int, report_reasons, hidden_reason,
        (select undecided_comments::int from public.dashboard_counts()) as on_dashboard
      from public.moderation_queue('open')`,
  )

const AS_BEFORE = [{ report_count: 2, report_reasons: ['spam'], hidden_reason: null, on_dashboard: 1 }]

test.each(['hide', 'dismiss'] as const)(
  'Undo of "%s" brings a comment back to the queue with its reports',
  async (action) => {
    const decidedAt = await decide(action)
    expect(await waiting()).toEqual([])
    expect(await undo(decidedAt)).toBe('done')
    expect(await waiting()).toEqual(AS_BEFORE)
    const shown = await database.owner`select from public.public_comments where cheese_id = ${COMTE}`
    expect(shown).toHaveLength(1)
  },
)

test('Undo does not reopen reports that were decided earlier', async () => {
  await decide('dismiss')
  await report('admin')
  expect(await undo(await decide('hide'))).toBe('done')
  expect(await waiting()).toMatchObject([{ report_count: 1 }])
})

test('Restoring a hidden comment keeps its reports decided, even after Undo', async () => {
  const hiddenAt = await decide('hide')
  await decide('restore')
  expect(await waiting()).toEqual([])
  expect(await undo(hiddenAt)).toBe('PT409')
  expect(await waiting()).toEqual([])
})

test('Undo of a dismissal does not show a comment that was hidden since', async () => {
  const dismissedAt = await decide('dismiss')
  await decide('hide')
  expect(await undo(dismissedAt)).toBe('PT409')
  const shown = await database.owner`select from public.public_comments where cheese_id = ${COMTE}`
  expect(shown).toHaveLength(0)
})

test.each(['anon', 'member', 'other', 'employee'] as const)('Undo is refused to %s', async (actor) => {
  const decidedAt = await decide('hide')
  expect(await undo(decidedAt, actor)).toBe('42501')
  expect(await waiting()).toEqual([])
})

test('Employees read the comments that guests read, and neither hidden ones nor reports', async () => {
  const read = (actor: Actor, show: string) =>
    actAs(
      database.requests,
      actor,
      (sql) => sql<{ comment_id: string; report_count: number; report_reasons: string[] }[]>`
        select comment_id, report_count::integer, report_reasons from public.moderation_queue(${show})`,
    )
  expect((await read('manager', 'hidden')).map(({ comment_id }) => comment_id)).toContain(HIDDEN_COMMENT)
  expect(await read('employee', 'hidden')).toEqual([])
  const seen = [...(await read('employee', 'open')), ...(await read('employee', 'newest'))]
  expect(seen.map(({ comment_id }) => comment_id)).not.toContain(HIDDEN_COMMENT)
  expect(seen.some(({ report_count, report_reasons }) => report_count > 0 || report_reasons.length > 0)).toBe(
    false,
  )
})
