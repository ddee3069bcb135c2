import { afterAll, beforeAll, expect, test } from 'vitest'
import { seed } from '../../../server/database/schema/seed.ts'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { allCheeses } from '../../seed/all-cheeses.ts'
import { actAs, createShopWithActors, stateOf } from '../act-as.ts'
import type { Actor } from '../contract/actors.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createShopWithActors()
  // As a shop that has sold some of them before, and never had the others.
  await seed(database.owner, { demo: false }, () => {})
  await database.owner`update private.starter_cheeses set slug = 'new-' || slug where position between 1 and 3`
  await database.owner`
    update private.starter_cheeses set record = record || jsonb_build_object('slug', slug) where position between 1 and 3`
})
afterAll(() => database.close())

const list = (actor: Actor) =>
  actAs(
    database.requests,
    actor,
    (sql) =>
      sql<{ slug: string; is_added: boolean }[]>`select slug, is_added from public.list_starter_cheeses()`,
  )

const add = async (actor: Actor, slugs: string[]) => {
  const [answer] = await actAs(
    database.requests,
    actor,
    (sql) => sql<{ id: string }[]>`select public.add_starter_cheeses(${slugs}) as id`,
  )
  return answer?.id ?? ''
}

const SLUGS = allCheeses.slice(0, 2).map(({ record }) => `new-${record.slug}`)

test('Staff read which starter cheeses the shop has; guests do not', async () => {
  const cheeses = await list('employee')
  expect(cheeses).toHaveLength(19)
  expect(cheeses.filter(({ is_added }) => !is_added).map(({ slug }) => slug)).toEqual(
    expect.arrayContaining(SLUGS),
  )
  for (const actor of ['anon', 'member'] as const) expect(await stateOf(list(actor))).toBe('42501')
})

test('A manager adds drafts with texts and pictures, without prices and food facts, and can take them back', async () => {
  for (const actor of ['anon', 'member', 'employee'] as const)
    expect(await stateOf(add(actor, SLUGS))).toBe('42501')
  const changeSet = await add('manager', [...SLUGS, 'comte-aop', 'unknown'])
  const added = () => database.owner`
    select c.slug, c.active, c.price_per_kg_cents as price, c.milk_treatment::text as treatment,
      c.coagulant::text as coagulant, c.lactose::text as lactose, c.allergens, c.milk_type as milk,
      c.hero_image_url is not null as has_picture, d.body ->> 'opening' <> '' as has_text,
      exists (select from public.cheese_beverages b where b.cheese_id = c.id) as has_drinks
    from public.cheeses c left join public.cheese_documents d on d.id = c.id
    where c.slug in ${database.owner(SLUGS)} order by c.slug`
  const nothingStated = {
    active: false,
    price: null,
    treatment: 'unknown',
    coagulant: 'unknown',
    lactose: 'unknown',
    allergens: null,
    has_picture: true,
    has_text: true,
    has_drinks: true,
  }
  expect(await added()).toMatchObject([nothingStated, nothingStated])
  for (const { milk } of await added()) expect(milk).not.toMatch(/raw|pasteurized|lactose/i)
  expect(await stateOf(add('manager', SLUGS))).toBe('PT409')

  await actAs(database.requests, 'manager', (sql) => sql`select * from public.undo_change_set(${changeSet})`)
  expect(await added()).toEqual([])
})
