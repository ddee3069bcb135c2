import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { actAs, createShopWithActors } from '../act-as.ts'
import { COMTE, DRAFT_CHEESE } from '../contract/rows.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createShopWithActors()
})
afterAll(() => database.close())

type TextFilter = 'query' | 'country' | 'milk' | 'sort' | 'treatment' | 'without'
type Filters = Partial<Record<TextFilter, string>> & { vegetarian?: boolean }

const search = ({ query = '', country, milk, sort = 'name', treatment, vegetarian, without }: Filters) =>
  actAs(
    database.requests,
    'anon',
    (sql) => sql<{ slug: string; total: string; price_per_kg_cents: number }[]>`
      select * from public.search_cheeses(query => ${query}, country => ${country ?? null},
        milk => ${milk ?? null}, sort => ${sort}, treatment => ${treatment ?? null}, vegetarian => ${vegetarian ?? null},
        without => ${without ?? null})`,
  )

const slugs = async (filters: Filters) => (await search(filters)).map(({ slug }) => slug)

test("Every order by name is that of the shop's language", async () => {
  const names = ['abbaye de Belloc', 'Époisses', 'Etivaz', 'Ossau-Iraty', 'Ossau Noir', 'Zamorano']
  const isNew = (name: string) => names.includes(name)
  const rollBack = new Error('roll back')
  const transaction = database.owner.begin(async (sql) => {
    await sql`
      insert into public.cheeses (name, slug, country_iso, allergens, active)
      select name, 'sorted-' || place, 'FR', '{milk}', true
      from unnest(${names.toReversed()}::text[]) with ordinality as new (name, place)`
    const byColumn = await sql<{ name: string }[]>`select name from public.cheeses order by name`
    const bySearch = await sql<{ name: string }[]>`
      select name from public.search_cheeses(sort => 'name', page_limit => 100)`
    const expected = ['abbaye de Belloc', 'Époisses', 'Etivaz', 'Ossau Noir', 'Ossau-Iraty', 'Zamorano']
    expect(byColumn.map(({ name }) => name).filter(isNew)).toEqual(expected)
    expect(bySearch.map(({ name }) => name)).toEqual(
      byColumn.map(({ name }) => name).filter((name) => bySearch.some((found) => found.name === name)),
    )
    throw rollBack
  })
  await expect(transaction).rejects.toBe(rollBack)
})

describe('Searching', () => {
  test.each([
    ['a name without its accent', 'comte', 'comte-aop'],
    ['a name with its accent', 'Comté', 'comte-aop'],
    ['part of a name', 'stilt', 'blue-stilton-reserve'],
    ['a region', 'asturias', 'queso-gamoneu-del-valle'],
    ['another name', 'gamonedo', 'queso-gamoneu-del-valle'],
    ['an abbreviation', 'st nectaire', 'saint-nectaire-aop'],
    ['a typing error', 'rocqefort', 'roquefort-maison-gabriel-coulet'],
    ['a wrong letter', 'conte', 'comte-aop'],
    ['a letter too many', 'rocquefort', 'roquefort-maison-gabriel-coulet'],
    ['capitals', 'COMTE', 'comte-aop'],
    ['an island', 'menorca', 'mahon-menorca-cave-aged'],
    ['a country of two words', 'united kingdom', 'blue-stilton-reserve'],
    ['a pairing', 'pineapple', 'abondance'],
    ['words in any order', 'romano pecorino', 'pecorino-romano-pdo'],
  ])('finds a cheese by %s', async (_, query, slug) => {
    expect(await slugs({ query })).toContain(slug)
  })

  test('finds by country name and by flavor tag', async () => {
    expect(await slugs({ query: 'germany' })).toEqual(['german-havarti'])
    expect(await slugs({ query: 'mushroom' })).toEqual(['saint-nectaire-aop'])
  })

  test('finds a cheese by the words of the filters', async () => {
    expect(await slugs({ query: 'sheep' })).toEqual(await slugs({ milk: 'sheep' }))
    expect(await slugs({ query: 'raw milk' })).toEqual(await slugs({ treatment: 'raw' }))
    expect(await slugs({ query: 'raw goat' })).toEqual(await slugs({ milk: 'goat', treatment: 'raw' }))
  })

  test('treats wildcards as text and accepts any script', async () => {
    expect(await slugs({ query: '99%' })).toEqual([])
    expect(await slugs({ query: '%' })).toEqual(['pecorino-romano-pdo'])
    expect(await slugs({ query: '_' })).toEqual([])
    expect(await slugs({ query: 'チーズ' })).toEqual([])
  })

  test('matches the beginning of a word before the middle of one', async () => {
    expect(await slugs({ query: 'brie' })).toEqual(['saint-nectaire-aop'])
    expect(await slugs({ query: 'gab' })).toEqual(['roquefort-maison-gabriel-coulet'])
    expect(await slugs({ query: 'quefort' })).toEqual(['roquefort-maison-gabriel-coulet'])
    await database.owner`update public.cheeses set name = 'Brie', active = true where id = ${DRAFT_CHEESE}`
    expect(await slugs({ query: 'brie' })).toEqual(['draft-cheese'])
    await database.owner`update public.cheeses set active = false where id = ${DRAFT_CHEESE}`
  })

  test.each([
    ['blue cheese', 'blue'],
    ['cheese for fondue', 'fondue'],
    ['a fromage de france', 'france'],
    ['cheese', ''],
  ])('ignores words that apply to every cheese: "%s" finds what "%s" finds', async (query, same) => {
    expect(await slugs({ query })).toEqual(await slugs({ query: same }))
  })

  test.each([
    [
      'blue cheese',
      [
        'blue-stilton-reserve',
        'carozzi-valsassina-gorgonzola-dop',
        'roquefort-maison-gabriel-coulet',
        'rossini-blue',
      ],
    ],
    ['fondue', ['abondance', 'comte-aop']],
    ['gruyere', ['abondance', 'comte-aop']],
    ['parmesan', ['asiago-dop-stravecchio', 'pecorino-romano-pdo']],
    ['grana padano', ['asiago-dop-stravecchio', 'pecorino-romano-pdo']],
    ['grating', ['asiago-dop-stravecchio', 'pecorino-romano-pdo']],
    ['stiltn', ['blue-stilton-reserve']],
    ['manchego', ['queso-de-oveja-curado']],
  ])('finds for "%s" what a cheesemonger would show', async (query, expected) => {
    expect(await slugs({ query })).toEqual(expected)
  })

  test('finds cheeses by what goes with them, whole words before parts of words', async () => {
    await database.owner`update public.business_settings set alcohol_policy = 'prefer_na'`
    const withPears = await slugs({ query: 'pear' })
    expect(withPears).toEqual(await slugs({ query: 'pears' }))
    expect(withPears).toContain('blue-stilton-reserve')
    expect(withPears).not.toContain('comte-aop')
    const withPort = await slugs({ query: 'port' })
    expect(withPort).toContain('rossini-blue')
    expect(withPort).not.toContain('huizer-kaas-gilde-smoked-gouda')
  })

  test.each([
    ['gruyere', 'Gruyère'],
    ['Gruyerre cheese', 'Gruyère'],
    ['manchego', 'Manchego'],
    ['comte', undefined],
    ['fondue', undefined],
  ])('says for "%s" that it stands in for %s', async (query, name) => {
    const facets = await actAs(
      database.requests,
      'anon',
      (sql) => sql<{ facet: string; value: string }[]>`select * from public.catalogue_facets(${query})`,
    )
    expect(facets.find(({ facet }) => facet === 'substitute_for')?.value).toBe(name)
  })

  test('suggests the nearest cheeses when nothing is found', async () => {
    expect(await slugs({ query: 'blue manchego' })).toEqual([])
    const suggestions = await actAs(
      database.requests,
      'anon',
      (sql) => sql`select slug from public.suggest_cheeses('blue manchego')`,
    )
    expect(suggestions.map((row) => row['slug'])).toContain('queso-de-oveja-curado')
  })

  test('finds a renamed cheese by its new name, and never an inactive one', async () => {
    await database.owner`update public.cheeses set name = 'Zebra', active = true where id = ${DRAFT_CHEESE}`
    expect(await slugs({ query: 'zebra' })).toEqual(['draft-cheese'])
    await database.owner`update public.cheeses set active = false where id = ${DRAFT_CHEESE}`
    expect(await slugs({ query: 'zebra' })).toEqual([])
  })
})

describe('Searching as staff', () => {
  const found = async (query: string) => {
    const rows = await actAs(
      database.requests,
      'employee',
      (sql) => sql<{ slug: string }[]>`select slug from public.find_cheeses(${query}) order by slug`,
    )
    return rows.map(({ slug }) => slug)
  }

  test('finds by alias, by country and by words in any order', async () => {
    expect(await found('Gamonedo')).toEqual(['queso-gamoneu-del-valle'])
    expect(await found('france')).toEqual(
      [...(await slugs({ country: 'FR' })), 'draft-cheese', 'gone-cheese'].toSorted(),
    )
    expect(await found('romano pecorino')).toEqual(['pecorino-romano-pdo'])
    expect(await found('チーズ')).toEqual([])
  })

  test('finds drafts and archived cheeses by their current name', async () => {
    await database.owner`
      update public.cheeses set name = 'Yak', active = false, archived_at = now() where id = ${DRAFT_CHEESE}`
    expect(await found('yak')).toEqual(['draft-cheese'])
  })
})

describe('Filtering', () => {
  test('narrows, sorts and counts the results', async () => {
    const french = await search({ country: 'FR', sort: 'price_low' })
    expect(french).toHaveLength(5)
    expect(french[0]?.total).toBe('5')
    const prices = french.map((cheese) => cheese.price_per_kg_cents)
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  })

  test('excludes unknown values', async () => {
    const [counts] = await database.owner`
      select count(*) filter (where milk_treatment = 'pasteurized')::int as pasteurized,
        count(*) filter (where coagulant in ('microbial', 'plant'))::int as vegetarian
      from public.cheeses where active`
    expect(await slugs({ treatment: 'pasteurized' })).toHaveLength(Number(counts?.['pasteurized']))
    expect(await slugs({ vegetarian: true })).toHaveLength(Number(counts?.['vegetarian']))
    expect(await slugs({ treatment: 'unknown' })).toEqual([])
  })

  test('counts the results of each choice', async () => {
    const facets = await actAs(
      database.requests,
      'anon',
      (sql) =>
        sql<
          { facet: string; value: string; cheeses: string }[]
        >`select * from public.catalogue_facets(country => 'FR')`,
    )
    for (const { value, cheeses } of facets.filter(({ facet }) => facet === 'milk')) {
      expect(await slugs({ country: 'FR', milk: value })).toHaveLength(Number(cheeses))
    }
    expect(facets.find(({ facet, value }) => facet === 'country' && value === 'IT')?.cheeses).toBe('5')
  })
})

describe('Leaving out an allergen', () => {
  const offered = (filters: { country?: string; without?: string } = {}) =>
    actAs(
      database.requests,
      'anon',
      (sql) => sql<{ facet: string; value: string; cheeses: string }[]>`
        select facet, value, cheeses::int from public.catalogue_facets(
          country => ${filters.country ?? null}, without => ${filters.without ?? null})`,
    )
  const leftOut = async (filters = {}) =>
    (await offered(filters))
      .filter(({ facet }) => facet === 'without')
      .map(({ value, cheeses }) => [value, cheeses])

  test('is offered for allergens that only some cheeses contain', async () => {
    expect(await leftOut()).toContainEqual(['sulfites', 16])
    expect(await leftOut({ without: 'nuts' })).toContainEqual(['nuts', 18])
    await database.owner`update public.cheeses set allergens = '{milk,egg}' where slug = 'comte-aop'`
    expect(await leftOut()).toContainEqual(['egg', 17])
    expect(await leftOut({ country: 'FR' })).toEqual([['egg', 4]])
  })

  test('finds cheeses declared without it, and counts the other choices among them', async () => {
    expect(await slugs({ without: 'egg' })).not.toContain('comte-aop')
    expect(await slugs({ without: 'egg' })).toHaveLength(17)
    expect(await slugs({ without: 'milk' })).toEqual([])
    const french = (await offered({ without: 'egg' })).find(({ value }) => value === 'FR')
    expect(french?.cheeses).toBe(4)
  })

  test('finds a cheese of which the shop says that it contains none', async () => {
    await database.owner`update public.cheeses set allergens = '{}' where slug = 'german-havarti'`
    expect(await slugs({ without: 'milk' })).toEqual(['german-havarti'])
    await database.owner`update public.cheeses set allergens = '{milk}' where slug in ('comte-aop', 'german-havarti')`
  })
})

describe('The alcohol policy', () => {
  const drinks = () =>
    actAs(
      database.requests,
      'anon',
      (sql) => sql<{ contains_alcohol: boolean }[]>`
        select contains_alcohol from public.cheese_beverages where cheese_id = ${COMTE}`,
    )

  test('hides or shows drinks with alcohol', async () => {
    await database.owner`update public.business_settings set alcohol_policy = 'hide_alcohol'`
    expect((await drinks()).every((drink) => !drink.contains_alcohol)).toBe(true)
    await database.owner`update public.business_settings set alcohol_policy = 'show_all'`
    expect((await drinks()).some((drink) => drink.contains_alcohol)).toBe(true)
  })

  test('decides whether a cheese is found by its drinks with alcohol', async () => {
    const withPort = await slugs({ query: 'port' })
    expect(withPort).toContain('rossini-blue')
    await database.owner`update public.business_settings set alcohol_policy = 'hide_alcohol'`
    expect(await slugs({ query: 'port' })).not.toContain('rossini-blue')
    expect(await slugs({ query: 'pear' })).toContain('blue-stilton-reserve')
    await database.owner`update public.business_settings set alcohol_policy = 'prefer_na'`
    expect(await slugs({ query: 'port' })).toEqual(withPort)
  })
})
