import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { cheeseId } from '../../seed/stable-uuid.ts'
import { actAs, createShopWithActors, stateOf } from '../act-as.ts'
import { personId } from '../contract/actors.ts'

type Suggestion = { slug: string; in_stock: boolean; because: { name: string; words: string[] } }
type Profile = {
  palate: Record<string, number>
  words: string[]
  likes: { slug: string }[]
  like: { slug: string }
  try: Suggestion[]
}

const BLUES = ['roquefort-maison-gabriel-coulet', 'blue-stilton-reserve', 'carozzi-valsassina-gorgonzola-dop']
const MILD = ['butter-cheese-holland', 'german-havarti', 'saint-paulin-campagne-de-france']

let database: TestDatabase

beforeAll(async () => {
  database = await createShopWithActors()
  // So that every cheese can be switched by hand.
  await database.owner`update public.cheese_stock set is_tracked = false`
})
afterAll(() => database.close())

beforeEach(async () => {
  await database.owner`delete from public.user_favorites where user_id = ${personId('other')}`
  await database.owner`delete from public.cheese_ratings where user_id = ${personId('other')}`
})

async function readProfile() {
  const [row] = await actAs(database.requests, 'other', (sql) => sql`select public.taste_profile() as it`)
  return row?.['it'] as Profile | null
}

const favorite = (slug: string) =>
  actAs(
    database.requests,
    'other',
    (sql) => sql`insert into public.user_favorites (cheese_id) values (${cheeseId(slug)})`,
  )

const rate = (slug: string, rating: number) =>
  actAs(
    database.requests,
    'other',
    (sql) => sql`insert into public.cheese_ratings (cheese_id, rating) values (${cheeseId(slug)}, ${rating})`,
  )

test('Three favorites make a taste profile that agrees with them', async () => {
  for (const slug of BLUES.slice(0, 2)) await favorite(slug)
  expect(await readProfile()).toBeNull()
  await favorite('carozzi-valsassina-gorgonzola-dop')
  const profile = await readProfile()
  expect(profile?.words).toEqual(['blue', 'veined'])
  expect(profile?.palate['strength']).toBeGreaterThan(4)
  expect(BLUES).toContain(profile?.like.slug)
  expect(profile?.likes.map(({ slug }) => slug).toSorted()).toEqual(BLUES.toSorted())
})

test('Favorites outweigh ratings of other cheeses, and bad ratings speak against a cheese', async () => {
  for (const slug of MILD) await favorite(slug)
  for (const slug of BLUES) await rate(slug, 1)
  const profile = await readProfile()
  expect(MILD).toContain(profile?.like.slug)
  expect(profile?.words).toEqual(['mild', 'supple'])
  expect(profile?.palate['strength']).toBeLessThan(2)
})

test('A member with only bad ratings has no taste profile', async () => {
  for (const slug of BLUES) await rate(slug, 1)
  expect(await readProfile()).toBeNull()
})

test('A recommendation is new to the member and explained by a cheese that they like', async () => {
  for (const slug of BLUES) await favorite(slug)
  const profile = await readProfile()
  expect(profile?.try).toHaveLength(3)
  for (const { slug, because } of profile?.try ?? []) {
    expect(BLUES).not.toContain(slug)
    expect(because.name).toMatch(/Roquefort|Stilton|Gorgonzola/)
    expect(because.words.length).toBeLessThanOrEqual(3)
  }
})

test('Who likes blue and creamy cheese is shown what is blue, then what is creamy', async () => {
  for (const slug of ['roquefort-maison-gabriel-coulet', 'blue-stilton-reserve', 'butter-cheese-holland'])
    await favorite(slug)
  await rate('blue-stilton-reserve', 5)
  const profile = await readProfile()
  expect(profile?.words).toEqual(['blue', 'creamy'])
  const [first, ...others] = profile?.try ?? []
  expect(first).toMatchObject({ slug: 'rossini-blue', because: { words: ['blue', 'creamy', 'sweet'] } })
  for (const { because } of others) expect(because.words[0]).toMatch(/blue|creamy/)
})

test('A cheese out of stock is recommended after those that fit as well, and says so', async () => {
  for (const slug of MILD) await favorite(slug)
  const [first] = (await readProfile())?.try ?? []
  await database.owner`update public.cheeses set in_stock = false where slug = ${first?.slug ?? ''}`
  expect((await readProfile())?.try.map(({ slug }) => slug)).not.toContain(first?.slug)
  await database.owner`update public.cheeses set in_stock = false`
  const suggestions = (await readProfile())?.try ?? []
  expect(suggestions.map(({ in_stock }) => in_stock)).toEqual([false, false, false])
  await database.owner`update public.cheeses set in_stock = true`
})

test('What fits the taste comes before what is in stock', async () => {
  for (const slug of BLUES) await favorite(slug)
  await database.owner`update public.cheeses set in_stock = false where slug = 'rossini-blue'`
  expect((await readProfile())?.try).toMatchObject([
    { slug: 'rossini-blue', in_stock: false },
    { in_stock: true },
    { in_stock: true },
  ])
  await database.owner`update public.cheeses set in_stock = true`
})

test('A visitor without an account has no taste profile', async () => {
  const read = actAs(database.requests, 'anon', (sql) => sql`select public.taste_profile()`)
  expect(await stateOf(read)).toBe('42501')
})
