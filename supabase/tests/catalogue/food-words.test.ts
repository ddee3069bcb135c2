import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { allCheeses } from '../../seed/all-cheeses.ts'
import type { CheeseRecord } from '../../seed/seeded-cheese.ts'
import { actAs, createShopWithActors } from '../act-as.ts'
import { COMTE } from '../contract/rows.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createShopWithActors()
})
afterAll(() => database.close())

const slugsOf = (rows: { slug: string }[]) => rows.map(({ slug }) => slug).toSorted()

const foundByGuests = async (query: string) =>
  slugsOf(
    await actAs(
      database.requests,
      'anon',
      (sql) =>
        sql<{ slug: string }[]>`select slug from public.search_cheeses(query => ${query}, page_limit => 100)`,
    ),
  )

const foundByStaff = async (query: string) =>
  slugsOf(
    await actAs(
      database.requests,
      'employee',
      (sql) => sql<{ slug: string }[]>`select slug from public.find_cheeses(${query}) where active`,
    ),
  )

const slugsWhere = (fits: (cheese: CheeseRecord) => boolean) =>
  slugsOf(allCheeses.map(({ record }) => record).filter(fits))

const isPasteurized = ({ milkTreatment }: CheeseRecord) => milkTreatment === 'pasteurized'
const isRaw = ({ milkTreatment }: CheeseRecord) => milkTreatment === 'raw'
const isVegetarian = ({ coagulant }: CheeseRecord) => ['microbial', 'plant'].includes(coagulant)
const lacksLactose = ({ lactose }: CheeseRecord) => lactose.endsWith('free')
const lacks =
  (...allergens: string[]) =>
  (cheese: CheeseRecord) =>
    !allergens.some((allergen) => cheese.allergens.some((contained) => contained === allergen))

/** Written once more by hand, because nothing here is more important. */
const FOR_THE_PREGNANT = [
  'butter-cheese-holland',
  'german-havarti',
  'huizer-kaas-gilde-smoked-gouda',
  'landana-wild-garlic',
  'millefoglie-al-marzemino',
]

describe.each([
  ['pasteurized', slugsWhere(isPasteurized)],
  ['Pasteurised milk', slugsWhere(isPasteurized)],
  ['pasturized', slugsWhere(isPasteurized), 'guests'],
  ['no raw milk', slugsWhere(isPasteurized)],
  ['raw', slugsWhere(isRaw)],
  ['raw-milk cheese', slugsWhere(isRaw)],
  ['un-pasteurised', slugsWhere(isRaw)],
  ['not pasteurized', slugsWhere(isRaw)],
  ['vegetarian', slugsWhere(isVegetarian)],
  ['suitable for vegetarians', slugsWhere(isVegetarian)],
  ['vegetarian-friendly', slugsWhere(isVegetarian)],
  ['veggie', slugsWhere(isVegetarian)],
  ['lactose free', slugsWhere(lacksLactose)],
  ['lactose-free', slugsWhere(lacksLactose)],
  ['without lactose', slugsWhere(lacksLactose)],
  ['lactosefree milk', slugsWhere(lacksLactose)],
  ['without egg', slugsWhere(lacks('egg'))],
  ['egg-free', slugsWhere(lacks('egg'))],
  ['no eggs', slugsWhere(lacks('egg'))],
  ['without sulphites', slugsWhere(lacks('sulfites'))],
  ['free from eggs, nuts or sulfites', slugsWhere(lacks('egg', 'nuts', 'sulfites'))],
  ['dairy free', []],
  ['without milk', []],
  ['pregnant', FOR_THE_PREGNANT],
  ['safe during pregnancy', FOR_THE_PREGNANT],
  ['vegetarian raw', slugsWhere((cheese) => isVegetarian(cheese) && isRaw(cheese))],
  [
    'pasteurized sheep',
    slugsWhere((cheese) => isPasteurized(cheese) && cheese.milkSpecies.includes('sheep')),
  ],
  ['raw sheep milk', slugsWhere((cheese) => isRaw(cheese) && cheese.milkSpecies.includes('sheep'))],
] as [query: string, slugs: string[], only?: string][])('A search for “%s”', (query, slugs, only) => {
  test('finds exactly the cheeses with these confirmed facts for guests', async () => {
    expect(await foundByGuests(query)).toEqual(slugs)
  })

  test.skipIf(only)('finds the same at the counter', async () => {
    expect(await foundByStaff(query)).toEqual(slugs)
  })
})

test('A text about a fact finds nothing while the fact is not stated', async () => {
  const { owner } = database
  const texts = {
    name: 'Raw Lactose-Free Test',
    milk_type: 'Usually pasteurized, vegetarian',
    search_aliases: ['for vegetarians', 'unpasteurized'],
    style_note: 'pasteurized',
    foods: ['Raw onions', 'Pregnant pause'],
  }
  await owner`
    insert into public.cheeses (name, slug, country_iso, allergens, active, milk_type, search_aliases, style_note, foods)
    select r.name, 'talkative', 'FR', '{milk}', true, r.milk_type, r.search_aliases, r.style_note, r.foods
    from jsonb_populate_record(null::public.cheeses, ${owner.json(texts)}) r`
  for (const query of ['raw', 'pasteurized', 'pasteur', 'vegetarian', 'lactose free', 'pregnant', 'pregn']) {
    expect.soft(await foundByGuests(query), query).not.toContain('talkative')
    expect.soft(await foundByStaff(query), query).not.toContain('talkative')
  }
  expect(await foundByGuests('onions')).toEqual(['talkative'])
  expect(await foundByGuests('without egg')).toContain('talkative')
  await owner`
    update public.cheeses set milk_treatment = 'raw', version = version where slug = 'talkative'`
  expect(await foundByGuests('raw onions')).toEqual(['talkative'])
  await owner`update public.cheeses set active = false, version = version where slug = 'talkative'`
})

test('A search term of the shop makes no cheese vegetarian', async () => {
  const { owner } = database
  await owner`insert into public.search_terms (term, kind, finds) values ('vegetarian', 'synonym', '{roquefort}')`
  expect(await foundByGuests('vegetarian')).toEqual(slugsWhere(isVegetarian))
  await owner`delete from public.search_terms where term = 'vegetarian'`
})

test('A search for an allergen alone finds what goes with it, and not the cheeses without it', async () => {
  expect(await foundByGuests('mustard')).toContain('huizer-kaas-gilde-smoked-gouda')
  expect(await foundByGuests('crustaceans')).toEqual([])
})

test('A food word that no cheese answers finds and suggests nothing', async () => {
  const suggested = await actAs(
    database.requests,
    'anon',
    (sql) => sql`select slug from public.suggest_cheeses('without milk')`,
  )
  expect(suggested).toEqual([])
})

test('Results for somebody who is pregnant are marked, so that the page adds its caution', async () => {
  const isMarked = async (query: string) => {
    const rows = await actAs(
      database.requests,
      'anon',
      (sql) => sql`select from public.catalogue_facets(query => ${query}) where facet = 'pregnancy'`,
    )
    return rows.length === 1
  }
  expect(await isMarked('pregnancy')).toBe(true)
  expect(await isMarked('pregnent')).toBe(true)
  expect(await isMarked('pasteurized')).toBe(false)
})

test('Undeclared allergens pass no exclusion, and none pass all', async () => {
  const { owner } = database
  const isFound = async () => {
    const [row] = await actAs(
      database.requests,
      'anon',
      (sql) => sql<{ by_word: boolean; by_filter: boolean; reason: string }[]>`
        select exists (select from public.search_cheeses(query => 'without milk') where slug = 'comte-aop') as by_word,
          exists (select from public.search_cheeses(without => 'milk') where slug = 'comte-aop') as by_filter,
          coalesce((select value from public.catalogue_facets(query => 'comte', without => 'milk')
            where facet = 'hidden_without'), '') as reason`,
    )
    return row
  }
  const declare = async (allergens: string | null) => {
    // As the upgrade from 0.2 can leave it.
    await owner`alter table public.cheeses disable trigger cheeses_are_guarded`
    await owner`update public.cheeses set allergens = ${allergens}::text::public.allergen[], version = version where id = ${COMTE}`
    await owner`alter table public.cheeses enable trigger cheeses_are_guarded`
  }
  await declare(null)
  expect(await isFound()).toEqual({ by_word: false, by_filter: false, reason: 'unknown' })
  await declare('{}')
  expect(await isFound()).toEqual({ by_word: true, by_filter: true, reason: '' })
  await declare('{milk}')
  expect(await isFound()).toEqual({ by_word: false, by_filter: false, reason: 'contains' })
})

test('In the demo every food filter has an answer', async () => {
  const rows = await actAs(
    database.requests,
    'anon',
    (sql) => sql<{ facet: string; value: string }[]>`select facet, value from public.catalogue_facets()`,
  )
  const offered = rows.map(({ facet, value }) => `${facet} ${value}`)
  for (const choice of ['treatment raw', 'treatment thermized', 'treatment pasteurized', 'vegetarian true'])
    expect(offered).toContain(choice)
  expect(offered).toEqual(expect.arrayContaining(['lactose_free true', 'without sulfites']))
  expect(offered).not.toContain('without milk')
})
