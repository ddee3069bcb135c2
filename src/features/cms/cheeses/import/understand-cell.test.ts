import { expect, test } from 'vitest'
import { suggestColumns } from './suggest-columns.ts'
import { understandCell } from './understand-cell.ts'

const EURO = { locale: 'fr-FR', currency: 'EUR' }

test.each([
  ['country_iso', 'France', 'FR'],
  ['country_iso', 'Schweiz', 'CH'],
  ['country_iso', ' Pays-Bas ', 'NL'],
  ['country_iso', 'Gran Bretaña', undefined],
  ['country_iso', 'UK', 'GB'],
  ['country_iso', 'it', 'IT'],
  ['country_iso', 'Atlantis', undefined],
  ['price_per_kg_cents', '24,90 €', '24.90'],
  ['price_per_kg_cents', '1 234,50', '1234.50'],
  ['price_per_kg_cents', '€ 30', '30.00'],
  ['price_per_kg_cents', '24.90 $', undefined],
  ['price_per_kg_cents', 'on request', undefined],
  ['price_per_100g', '2,49 €', '24.90'],
  ['low_stock_grams', '1,2 kg', '1200'],
  ['low_stock_grams', '800', '800'],
  ['tax_percent', '5,5 %', '5,5'],
  ['tax_percent', '9.975%', '9.975'],
  ['tax_percent', 'reduced', undefined],
  ['active', 'Oui', 'yes'],
  ['active', 'sì', 'yes'],
  ['active', 'Nein', 'no'],
  ['active', 'maybe', undefined],
  ['milk_species', 'Kuh', 'cow'],
  ['milk_species', "cow's milk", 'cow'],
  ['milk_species', 'vache et chèvre', 'cow, goat'],
  ['milk_species', 'yak', undefined],
  ['milk_treatment', 'Lait cru', 'raw'],
  ['milk_treatment', 'Pastorizzato', 'pasteurized'],
  ['milk_treatment', 'usually pasteurized', undefined],
  ['coagulant', 'tierisches Lab', 'animal'],
  ['coagulant', 'vegetarian', undefined],
  ['style', 'Weichkäse', 'soft'],
  ['allergens', 'Lait', undefined],
])('In %s, %j is stored as %j', (field, cell, stored) => {
  expect(understandCell(field, cell, EURO)).toBe(stored)
})

test('Prices by weight are rounded as the shop rounds where that was chosen, prices of pieces never', () => {
  const rounding = { ...EURO, rounding: 0.05 }
  expect(understandCell('price_per_kg_cents', '28,90', rounding)).toBe('29.00')
  expect(understandCell('price_per_100g', '2,89', rounding)).toBe('29.00')
  expect(understandCell('price_per_piece_cents', '28,91', rounding)).toBe('28.91')
})

const suggest = (headings: string[], ...rows: string[][]) =>
  suggestColumns({ headings, records: rows.map((cells, index) => ({ line: index + 2, cells })) }, EURO)

test('Columns are suggested by their headings, in several languages, and else by their content', () => {
  expect(suggest(['Bezeichnung', 'Herkunftsland', 'Preis €/kg', 'Allergene'])).toEqual([
    'name',
    'country_iso',
    'price_per_kg_cents',
    'allergens',
  ])
  expect(
    suggest(
      ['Réf.', 'Fromage', 'A', 'B', 'C', 'D', 'E'],
      ['1001', 'Tomme', 'France', 'vache', 'lait cru', '24,90 €', 'lait'],
      ['1002', 'Bleu', 'Italie', 'brebis', 'pasteurisé', '31,00 €', 'lait'],
    ),
  ).toEqual([
    undefined,
    'name',
    'country_iso',
    'milk_species',
    'milk_treatment',
    'price_per_kg_cents',
    undefined,
  ])
})

test('Of two columns for one field the first is suggested', () => {
  expect(suggest(['Name', 'Product', 'Price per kg', 'Price per 100g'])).toEqual([
    'name',
    undefined,
    'price_per_kg_cents',
    undefined,
  ])
})
