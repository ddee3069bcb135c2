import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { publishedDocumentSchema } from '../../src/domain/cheese/cheese-document.ts'
import { cheeseVideos } from '../../src/media/pictures.ts'
import { allCheeses } from './all-cheeses.ts'
import type { SeededCheese } from './seeded-cheese.ts'

const FLAVORS =
  'berry blue brothy buttery caramel creamy earthy floral fresh fruity garlicky grassy hazelnut herbal lanolin leather mild milky mineral mushroom nutty peppery pineapple salty savory sharp smoky spicy straw sweet tangy toasted walnut wine'.split(
    ' ',
  )
const TEXTURES =
  'creamy crumbly crystalline dense dry-edged firm flaky granular hard melting moist oily open sliceable smooth supple tender veined'.split(
    ' ',
  )

const SLUGS = [
  'mahon-menorca-cave-aged',
  'queso-de-oveja-curado',
  'pecorino-romano-pdo',
  'millefoglie-al-marzemino',
  'huizer-kaas-gilde-smoked-gouda',
  'landana-wild-garlic',
  'german-havarti',
  'queso-gamoneu-del-valle',
  'rossini-blue',
  'butter-cheese-holland',
  'asiago-dop-stravecchio',
  'saint-paulin-campagne-de-france',
  'saint-nectaire-aop',
  'abondance',
  'blue-stilton-reserve',
  'carozzi-valsassina-gorgonzola-dop',
  'comte-aop',
  'roquefort-maison-gabriel-coulet',
]
const NEWER_PAGES = SLUGS.slice(11)
const WITH_VIDEO = new Set(['mahon-menorca-cave-aged', 'millefoglie-al-marzemino', 'butter-cheese-holland'])
const VIDEO_COMING_SOON = ['asiago-dop-stravecchio', 'saint-paulin-campagne-de-france', 'saint-nectaire-aop']

/** Claims found elsewhere that no label confirms, or that are not allowed for these cheeses. */
const UNSUPPORTED_CLAIMS: Record<string, RegExp> = {
  'mahon-menorca-cave-aged': /100% cow/i,
  'queso-de-oveja-curado': /manchego|\bDOP\b|D\.O\.P\./i,
  'millefoglie-al-marzemino': /perenzin|sul(?:ph|f)ite|\braw\b/i,
  'huizer-kaas-gilde-smoked-gouda': /\b(PGI|PDO|DOP|AOP)\b|gouda holland|beech|oak|hickory|processed/i,
  'landana-wild-garlic': /vandersterre|bodegraven|green heart/i,
  'german-havarti': /\b(PGI|PDO)\b|pasteuri/i,
  'rossini-blue': /world cheese awards|arrigoni|lombard|grape skins/i,
  'butter-cheese-holland': /pasteuri|\bPDO\b/i,
  'asiago-dop-stravecchio': /prodotto della montagna/i,
  'saint-paulin-campagne-de-france': /annatto|\bAOP\b/i,
  'blue-stilton-reserve': /vegetarian/i,
}
const CLICHES = /journey|nestled|symphony|testament|elevate|tapestry|mouthwatering|gluten-free/i

const slugOf = (cheese: SeededCheese) => cheese.record.slug
const slugsWhere = (matches: (cheese: SeededCheese) => unknown) => allCheeses.filter(matches).map(slugOf)
const wordsIn = (text: string) => text.split(/\s+/).length
const bySlug = (slug: string) => {
  const cheese = allCheeses.find((candidate) => slugOf(candidate) === slug)
  if (!cheese) throw new Error(`No cheese at /${slug}`)
  return cheese
}

test('The eighteen cheeses are in the order of the specification', () => {
  expect(allCheeses.map(slugOf)).toEqual(SLUGS)
})

test('Every short code is unique and has no ambiguous character', () => {
  const codes = allCheeses.map((cheese) => cheese.record.qrShortCode)
  expect(new Set(codes).size).toBe(codes.length)
  for (const code of codes) expect(code).toMatch(/^[A-HJKMNP-Z2-9]{4}$/)
})

describe.each(allCheeses.map((cheese) => [slugOf(cheese), cheese] as const))('%s', (slug, cheese) => {
  const { record, document } = cheese

  test('The tags are from the shared vocabularies', () => {
    expect(FLAVORS).toEqual(expect.arrayContaining(record.flavorTags))
    expect(TEXTURES).toEqual(expect.arrayContaining(record.textureTags))
    expect(record.flavorTags.length).toBeGreaterThanOrEqual(3)
    expect(record.textureTags.length).toBeGreaterThanOrEqual(3)
  })

  test('Every axis of the palate is between one and five', () => {
    for (const value of Object.values(record.palate)) expect([1, 2, 3, 4, 5]).toContain(value)
  })

  test('Milk is declared as an allergen', () => {
    expect(record.allergens).toContain('milk')
  })

  test('The beverages include wine, another alcoholic drink and one without alcohol', () => {
    const kinds = record.beverages.map((beverage) => beverage.kind)
    expect(kinds).toContain('wine')
    expect(kinds).toContain('na')
    expect(kinds.some((kind) => kind !== 'wine' && kind !== 'na')).toBe(true)
    expect(record.foods.length).toBeGreaterThanOrEqual(3)
  })

  test('The price per kilogram has no cents, so that rounding never changes it', () => {
    expect(record.pricePerKgCents % 100).toBe(0)
  })

  test('The search aliases are lowercase and without accents', () => {
    for (const alias of record.searchAliases) expect(alias).toMatch(/^[a-z ]+$/)
  })

  test('The texts keep their length limits', () => {
    expect(record.summary.length).toBeLessThanOrEqual(200)
    expect(wordsIn(document.opening)).toBeLessThanOrEqual(60)
    expect(document.facts.length).toBeGreaterThanOrEqual(4)
    expect(document.facts.length).toBeLessThanOrEqual(6)
    expect(document.story).toHaveLength(3)
    for (const { text } of document.story) {
      expect(wordsIn(text)).toBeGreaterThanOrEqual(50)
      expect(wordsIn(text)).toBeLessThanOrEqual(130)
    }
  })

  test('The document can be published', () => {
    expect(v.safeParse(publishedDocumentSchema, document).issues).toBeUndefined()
  })

  test('A video is shown only where there is one', () => {
    expect(document.film === 'shown').toBe(WITH_VIDEO.has(slug))
    expect(cheeseVideos[slug] !== undefined).toBe(WITH_VIDEO.has(slug))
  })

  test('The texts contain no cliché and no promise about gluten', () => {
    expect(JSON.stringify(cheese)).not.toMatch(CLICHES)
  })
})

test.each(Object.entries(UNSUPPORTED_CLAIMS))(
  'The texts about %s make no unconfirmed claim',
  (slug, claim) => {
    const { record, document } = bySlug(slug)
    const { milkTreatment: _, allergens: __, ...words } = record
    expect(JSON.stringify({ words, document })).not.toMatch(claim)
  },
)

test('Only three cheeses announce a video', () => {
  expect(slugsWhere(({ document }) => document.film === 'announced')).toEqual(VIDEO_COMING_SOON)
})

test('At least six newer cheeses have an extra card in the flavor tab, and Asiago has one in the overview', () => {
  const hasFlavorCard = (slug: string) =>
    bySlug(slug).document.sections.some(({ tab, look }) => tab === 'flavor' && look === 'card')
  expect(NEWER_PAGES.filter(hasFlavorCard).length).toBeGreaterThanOrEqual(6)
  expect(bySlug('asiago-dop-stravecchio').document.sections).toContainEqual(
    expect.objectContaining({ tab: 'overview', look: 'card', heading: 'Stravecchio Distinction' }),
  )
})

test('No two cheeses share a line of advice', () => {
  const lines = allCheeses.flatMap(({ record: { advice } }) => [advice?.storage, advice?.serving])
  expect(lines).not.toContain(undefined)
  expect(new Set(lines).size).toBe(lines.length)
})

test('The medal of Rossini Blue is named only where the specification has it', () => {
  const { record, document } = bySlug('rossini-blue')
  expect(JSON.stringify({ record, ...document, status: document.status.text })).not.toMatch(/medal|silver/i)
})

test('The texts about Roquefort and Saint-Nectaire follow their product specifications', () => {
  const roquefort = JSON.stringify(bySlug('roquefort-maison-gabriel-coulet').document)
  for (const fact of [/90 days/, /at least 14/, /appellation d’origine since 1925/, /PDO since 1996/])
    expect(roquefort).toMatch(fact)
  expect(JSON.stringify(bySlug('saint-nectaire-aop').document)).toMatch(/washed.*gray mold/i)
})

test('Gamonéu has one spelling besides the name that the specification gives it', () => {
  const { record, document } = bySlug('queso-gamoneu-del-valle')
  expect(JSON.stringify({ ...document, summary: record.summary })).not.toMatch(/gamoneu|gamonedo/i)
})

test('Rarity and second badges are worded as specified', () => {
  const badges = allCheeses
    .filter(({ document }) => document.rarity || document.badges.length > 1)
    .map((cheese) => [slugOf(cheese), cheese.document.rarity, cheese.document.badges[1]])
  expect(badges).toEqual([
    ['saint-nectaire-aop', 'Rare & Exclusive Farmhouse', 'Rye Straw Aged'],
    ['carozzi-valsassina-gorgonzola-dop', 'Rare & Exclusive DOP', 'Piccante Style'],
    ['comte-aop', '', 'about 40kg wheels'],
    ['roquefort-maison-gabriel-coulet', '', 'Cave du Castelviel'],
  ])
})

test('Protected names and medals are worded as specified', () => {
  expect(bySlug('mahon-menorca-cave-aged').document.status.heading).toBe('D.O.P. Protected')
  expect(bySlug('pecorino-romano-pdo').document.status.heading).toBe('PDO since 1996')
  expect(bySlug('rossini-blue').document.status.heading).toBe('2022 silver medal')
  expect(bySlug('abondance').document.status.heading).toBe('AOC/PDO since 1990')
  expect(bySlug('roquefort-maison-gabriel-coulet').document.status.heading).toBe('PDO, first in France 1925')
})

test('Lactose is stated only where it is certain, and with a source where it is absent by nature', () => {
  expect(slugsWhere((cheese) => cheese.record.lactose === 'free')).toEqual(['millefoglie-al-marzemino'])
  const naturallyFree = [
    'pecorino-romano-pdo',
    'asiago-dop-stravecchio',
    'carozzi-valsassina-gorgonzola-dop',
    'comte-aop',
  ]
  expect(slugsWhere((cheese) => cheese.record.lactose === 'naturally_free')).toEqual(naturallyFree)
  expect(slugsWhere((cheese) => Boolean(cheese.record.lactoseSource))).toEqual(naturallyFree)
  expect(slugsWhere((cheese) => cheese.record.lactose === 'contains')).toHaveLength(6)
  expect(slugsWhere((cheese) => cheese.record.lactose === 'unknown')).toHaveLength(7)
})

const withTreatment = (treatment: string) => slugsWhere((cheese) => cheese.record.milkTreatment === treatment)

test('The demo states the treatment, coagulant and rind of every cheese', () => {
  const { record: sample } = bySlug('comte-aop')
  expect(sample).toMatchObject({ milkTreatment: 'raw', coagulant: 'animal', rind: 'washed' })
  expect(withTreatment('thermized')).toEqual(['pecorino-romano-pdo'])
  expect([withTreatment('raw').length, withTreatment('pasteurized').length]).toEqual([8, 9])
  expect(slugsWhere((cheese) => cheese.record.coagulant === 'microbial')).toEqual([
    'millefoglie-al-marzemino',
    'huizer-kaas-gilde-smoked-gouda',
    'landana-wild-garlic',
    'german-havarti',
    'butter-cheese-holland',
    'saint-paulin-campagne-de-france',
    'blue-stilton-reserve',
  ])
  expect(slugsWhere((cheese) => cheese.record.allergens.includes('sulfites'))).toEqual([
    'millefoglie-al-marzemino',
    'rossini-blue',
  ])
  expect(slugsWhere((cheese) => cheese.record.rind === 'unknown')).toEqual([])
})
