import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { stableUuid } from '../../seed/stable-uuid.ts'
import { actAs, createShopWithActors, stateOf } from '../act-as.ts'
import { personId, type Actor } from '../contract/actors.ts'
import { MEMBER_DRAFT } from '../contract/rows.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createShopWithActors()
})
afterAll(() => database.close())

const as = (actor: Actor, statement: string, ...values: (string | number | null)[]) =>
  actAs(database.requests, actor, (sql) => sql.unsafe(statement, values))

const saveDraft = (id: string, title: string, version: number | null = null) =>
  as(
    'member',
    `select public.save_recipe_draft(jsonb_strip_nulls(jsonb_build_object(
      'id', $1::text, 'title', $2::text, 'version', $3::integer)))`,
    id,
    title,
    version,
  )

const sendIn = (id: string, title: string, version: number) =>
  as(
    'member',
    `select public.submit_recipe(jsonb_build_object(
      'id', $1::text, 'title', $2::text, 'version', $3::integer, 'consent', true, 'steps', array['Melt.'],
      'ingredients', '[{"item": "Cheese"}]'::jsonb))`,
    id,
    title,
    version,
  )

const restore = (id: string, version: number, expected: number) =>
  stateOf(as('admin', `select public.rollback_record('recipes', $1, $2, $3)`, id, version, expected))

const recipes = (id: string) => database.owner`select title from public.recipes where id = ${id}`

test('A draft of a member is in no list of versions, and what it said is not compared with what was sent', async () => {
  const id = stableUuid('a private draft')
  await saveDraft(id, 'A secret')
  await saveDraft(id, 'Another secret', 1)
  await sendIn(id, 'Toast', 2)
  await sendIn(id, 'Toast with cheese', 3)
  for (const actor of ['manager', 'admin'] as const) {
    const versions = await as(actor, `select * from public.list_versions('recipes', $1)`, id)
    expect(versions).toMatchObject([
      { version: 4, changed_fields: ['slug', 'title'], total: '2' },
      { version: 3, title: 'Toast', changed_fields: expect.arrayContaining(['servings', 'title']) },
    ])
    expect(await as(actor, `select from public.list_versions() where title like '%secret'`)).toEqual([])
    const compare = `select from public.compare_versions('recipes', $1, $2, $3)`
    expect(await stateOf(as(actor, compare, id, 1, 2))).toBe('PT404')
    expect(await stateOf(as(actor, compare, id, 2, 3))).toBe('PT404')
    expect(await stateOf(as(actor, compare, id, 3, 2))).toBe('PT404')
    expect(await as(actor, compare, id, 3, 4)).toHaveLength(2)
  }
})

test('An admin restores nothing over a draft of a member, and no draft over what was sent', async () => {
  const id = stableUuid('a draft that stays')
  expect(await restore(MEMBER_DRAFT, 1, 1)).toBe('PT404')
  await saveDraft(id, 'Only mine')
  await sendIn(id, 'For the shop', 1)
  expect(await restore(id, 1, 2)).toBe('PT404')
  expect(await recipes(id)).toEqual([{ title: 'For the shop' }])
})

test('A recipe that a member deleted is not listed as removed, and an admin cannot bring it back', async () => {
  const draft = stableUuid('a deleted draft')
  const sent = stableUuid('a deleted recipe that waited')
  await saveDraft(draft, 'Deleted draft')
  await saveDraft(sent, 'Deleted after sending')
  await sendIn(sent, 'Deleted after sending', 1)
  for (const id of [draft, sent]) await as('member', `select public.delete_my_recipe($1)`, id)
  expect(await as('admin', `select from public.list_removed('recipes')`)).toEqual([])
  expect([await restore(draft, 1, 2), await restore(draft, 2, 2)]).toEqual(['PT404', 'PT404'])
  expect([await restore(sent, 2, 3), await restore(sent, 3, 3)]).toEqual(['PT404', 'PT404'])
  expect([...(await recipes(draft)), ...(await recipes(sent))]).toEqual([])
})

test('A recipe that staff deleted comes back with the member who wrote it as its author', async () => {
  const id = stableUuid('a recipe that staff deleted')
  await saveDraft(id, 'Gratin')
  await sendIn(id, 'Gratin', 1)
  await as('manager', `delete from public.recipes where id = $1`, id)
  expect(await as('admin', `select title from public.list_removed('recipes')`)).toEqual([{ title: 'Gratin' }])
  expect(await restore(id, 2, 3)).toBe('done')
  const authors = await database.owner`select user_id from private.recipe_authors where recipe_id = ${id}`
  expect(authors).toEqual([{ user_id: personId('member') }])
  const [restored] = await database.owner`select status, by_member from public.recipes where id = ${id}`
  expect(restored).toEqual({ status: 'pending', by_member: true })
})

test('The library does not name a draft of a member that shows a picture, which is still in use', async () => {
  await database.owner`
    update public.recipes set version = version, image_url = '/storage/v1/object/public/media/contract.webp'
    where id = ${MEMBER_DRAFT}`
  const [picture] = await as(
    'manager',
    `select uses from public.list_pictures(only_path => '/storage/v1/object/public/media/contract.webp')`,
  )
  expect(picture?.['uses']).toEqual([])
  const deleted = await as(
    'manager',
    `delete from public.media where object_name = 'contract.webp' returning id`,
  )
  expect(deleted).toEqual([])
})
