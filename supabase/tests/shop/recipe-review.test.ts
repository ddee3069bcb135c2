import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { stableUuid } from '../../seed/stable-uuid.ts'
import { actAs, createShopWithActors, stateOf } from '../act-as.ts'
import { emailOf, personId, type Actor } from '../contract/actors.ts'
import { COMTE } from '../contract/rows.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createShopWithActors()
})
afterAll(() => database.close())

type Fields = Record<string, unknown>

const saveDraft = async (actor: Actor, record: Fields) => {
  const [row] = await actAs(
    database.requests,
    actor,
    (sql) => sql`select public.save_recipe_draft(${sql.json(record)}) as version`,
  )
  return row?.['version']
}

const COMPLETE = { ingredients: [{ item: 'Cheese' }], steps: ['Melt.'] }

const submit = (actor: Actor, record: Fields, key: string | null = null) =>
  actAs(
    database.requests,
    actor,
    (sql) =>
      sql`select public.submit_recipe(${sql.json({ ...COMPLETE, ...record })}, ${[COMTE]}::uuid[], ${key})`,
  )

const review = (actor: Actor, id: string, decision: string, note: string | null, version: number | null) =>
  actAs(
    database.requests,
    actor,
    (sql) => sql`select public.review_recipe(${id}, ${decision}, ${note}, ${version})`,
  )

const mailsTo = (actor: Actor) =>
  database.owner`
    select template, data ->> 'note' as note from private.outgoing_mail
    where recipient = ${emailOf(actor)} and template like 'recipe-%' order by id`

const recipe = async (id: string) => {
  const [row] = await database.owner`select * from public.recipes where id = ${id}`
  return row ?? {}
}

test('A draft is returned once, published, and its author is told each time by one mail', async () => {
  const id = stableUuid('a fondue')
  expect(await saveDraft('other', { id, title: 'Untitled' })).toBe(1)
  expect(await saveDraft('other', { id, title: 'Fondue', version: 1 })).toBe(2)
  expect(await stateOf(saveDraft('other', { id, title: 'Stale', version: 1 }))).toBe('PT409')
  expect(await recipe(id)).toMatchObject({
    slug: `fondue-${id.slice(0, 8)}`,
    status: 'draft',
    by_member: true,
  })

  expect(await stateOf(review('manager', id, 'publish', null, 2))).toBe('PT404')
  expect(await stateOf(submit('other', { id, title: 'Fondue', version: 2 }))).toBe('PT400')
  expect(await recipe(id)).toMatchObject({ status: 'draft' })
  await submit('other', { id, title: 'Fondue', version: 2, consent: true })
  expect(await stateOf(review('manager', id, 'publish', null, 2))).toBe('PT409')
  expect(await stateOf(review('manager', id, 'publish', null, null))).toBe('PT428')
  expect(await stateOf(review('manager', id, 'reject', ' ', 3))).toBe('PT400')
  await review('manager', id, 'return', 'Which wine?', 3)
  expect(await stateOf(review('manager', id, 'return', 'Which wine?', 3))).toBe('PT409')
  expect(await mailsTo('other')).toEqual([{ template: 'recipe-returned', note: 'Which wine?' }])

  expect(await saveDraft('other', { id, title: 'Fondue', summary: 'With Chasselas.', version: 4 })).toBe(5)
  expect(await recipe(id)).toMatchObject({ status: 'returned', review_note: 'Which wine?' })
  const [returned] = await actAs(
    database.requests,
    'manager',
    (sql) => sql`select public.returned_recipe(${id}) ->> 'summary' as summary`,
  )
  expect(returned).toEqual({ summary: '' })
  await submit('other', { id, title: 'Fondue', version: 5 })
  await review('admin', id, 'publish', null, 6)
  expect(await recipe(id)).toMatchObject({ slug: 'fondue', status: 'published' })
  expect(await stateOf(review('admin', id, 'publish', null, 7))).toBe('PT404')
  expect(await mailsTo('other')).toEqual([
    { template: 'recipe-returned', note: 'Which wine?' },
    { template: 'recipe-published', note: null },
  ])
  const versions = await database.owner`
    select snapshot ->> 'status' as status from public.record_versions
    where table_name = 'recipes' and record_id = ${id} order by version`
  expect(versions.map(({ status }) => status)).toEqual([
    'draft',
    'draft',
    'pending',
    'returned',
    'returned',
    'pending',
    'published',
  ])
  expect(await stateOf(submit('other', { id, title: 'Changed' }))).toBe('42501')
})

test('A recipe that is sent twice with its key at the same time is one recipe', async () => {
  const record = { title: 'Raclette at once', consent: true }
  const key = stableUuid('raclette')
  await Promise.all([submit('other', record, key), submit('other', record, key)])
  const found = await database.owner`select from public.recipes where title = ${record.title}`
  expect(found).toHaveLength(1)
})

test('A manager who publishes their own recipe gets no mail about it', async () => {
  const id = stableUuid('a recipe of the manager')
  await actAs(
    database.requests,
    'manager',
    (sql) => sql`select public.save_recipe(${sql.json({ id, title: 'From our kitchen' })})`,
  )
  await review('manager', id, 'publish', null, 1)
  expect(await mailsTo('manager')).toEqual([])
  expect(await recipe(id)).toMatchObject({ by_member: false, status: 'published' })
})

test('A recipe that a manager deleted and an admin restored has the consent of its author', async () => {
  const id = stableUuid('a restored recipe')
  await submit('member', { id, title: 'Deleted by mistake', consent: true })
  await actAs(database.requests, 'manager', (sql) => sql`delete from public.recipes where id = ${id}`)
  await actAs(database.requests, 'admin', (sql) => sql`select public.rollback_record('recipes', ${id}, 1, 2)`)
  const authors = await database.owner`
    select user_id, consented_at is not null as agreed from private.recipe_authors where recipe_id = ${id}`
  expect(authors).toEqual([{ user_id: personId('member'), agreed: true }])
})

test('An employee who adds a recipe as one of a member has added one of the shop', async () => {
  const id = stableUuid('a recipe of the employee')
  await actAs(
    database.requests,
    'employee',
    (sql) => sql`select public.save_recipe(${sql.json({ id, title: 'Mine', by_member: true })})`,
  )
  expect(await recipe(id)).toMatchObject({ by_member: false, status: 'draft' })
})

test.each([
  [
    'more than 60 ingredients',
    { ingredients: Array.from({ length: 61 }, () => ({ item: 'Salt' })) },
    'A recipe has at most 60 ingredients',
  ],
  [
    'a picture of another recipe',
    { image_url: `/storage/v1/object/public/media/recipes/${stableUuid('x')}/${stableUuid('y')}.jpg` },
    'The picture of a recipe is uploaded for it',
  ],
  [
    'a picture of another recipe that also names this one',
    {
      id: stableUuid('a borrower'),
      image_url: `/storage/v1/object/public/media/recipes/${stableUuid('x')}/${stableUuid('y')}.jpg?v=/storage/v1/object/public/media/recipes/${stableUuid('a borrower')}/`,
    },
    'The picture of a recipe is uploaded for it',
  ],
  ['no ingredients', { ingredients: [] }, 'A recipe has at least one ingredient and one step'],
  ['no steps', { steps: [] }, 'A recipe has at least one ingredient and one step'],
  ['no consent', { consent: false }, 'Agree that the shop may publish the recipe'],
])('A recipe with %s is refused with a sentence', async (_case, fields, message) => {
  await expect(submit('member', { title: 'Too much', consent: true, ...fields })).rejects.toThrow(message)
})

test.each([
  ['an unknown field', { item: 'Salt', price: 3 }],
  ['a negative amount', { item: 'Salt', amount: -1 }],
  ['a cheese that is not an id', { item: 'Comté', cheese_id: 'comte' }],
  ['no name', { amount: 2 }],
])('An ingredient with %s is refused', async (_case, ingredient) => {
  const sent = submit('member', { title: 'Wrong', consent: true, ingredients: [ingredient] })
  expect(await stateOf(sent)).toBe('23514')
})

test('60 ingredients, a word of 1,000 letters, right-to-left text and markup are kept as they are', async () => {
  const id = stableUuid('a difficult recipe')
  const record = {
    title: '<script>alert(1)</script>',
    summary: 'جبنة مع الخبز',
    ingredients: Array.from({ length: 60 }, (_, index) => ({
      item: `Spice ${index}`,
      amount: 1,
      cheese_id: COMTE,
    })),
    steps: ['x'.repeat(1000)],
  }
  await submit('member', { ...record, id, consent: true })
  expect(await recipe(id)).toMatchObject(record)
})

test('Staff see recipes that wait for review first, and which of them was sent again', async () => {
  const rows = await actAs(
    database.requests,
    'employee',
    (sql) => sql`select status, is_own, is_resubmitted, total from public.recipe_queue()`,
  )
  const statuses = rows.map(({ status }) => status)
  expect(statuses.indexOf('published')).toBeGreaterThan(statuses.lastIndexOf('pending'))
  expect(rows[0]).toMatchObject({ status: 'pending', total: String(rows.length) })
  expect(rows.some(({ is_own: isOwn }) => isOwn)).toBe(true)
})

test('A member finds own favorites and public recipes by words without accents, in any order', async () => {
  const find = (actor: Actor, from: string, search: string) =>
    actAs(database.requests, actor, (sql) => sql`select slug from ${sql(`public.${from}`)}(${search})`)
  expect(await find('anon', 'search_recipes', 'COMTE published')).toMatchObject([
    { slug: 'published-recipe' },
  ])
  expect(await find('anon', 'search_recipes', 'comte walnuts')).toEqual([])
  expect(
    await find('anon', 'search_recipes', 'c co com comt comte p pu pub publ publi walnuts'),
  ).toHaveLength(1)
  expect(await find('member', 'my_favorite_recipes', 'comte')).toMatchObject([{ slug: 'published-recipe' }])
  expect(await find('other', 'my_favorite_recipes', '')).toEqual([])
})

test('The slug of a member’s recipe does not tell which titles others are writing about', async () => {
  const slugOf = async (actor: Actor, id: string, title: string) => {
    await saveDraft(actor, { id, title })
    return (await recipe(id))['slug']
  }
  const [first, second] = [stableUuid('a first raclette'), stableUuid('a second raclette')]
  expect(await slugOf('other', first, 'Raclette')).toBe(`raclette-${first.slice(0, 8)}`)
  expect(await slugOf('member', second, 'Raclette')).toBe(`raclette-${second.slice(0, 8)}`)
  for (const [actor, id] of [
    ['other', first],
    ['member', second],
  ] as const) {
    await submit(actor, { id, title: 'Raclette', version: 1, consent: true })
    await review('manager', id, 'publish', null, 2)
  }
  expect([(await recipe(first))['slug'], (await recipe(second))['slug']]).toEqual([
    'raclette',
    `raclette-${second.slice(0, 8)}`,
  ])
})
