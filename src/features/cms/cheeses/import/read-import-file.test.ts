import { expect, test } from 'vitest'
import { toCsv } from '../../kit/export/csv.ts'
import { cheeseCsvColumns } from '../list/cheese-csv.ts'
import { toBatches } from './import-cheeses.ts'
import type { ExportedCheese } from '../list/list-cheeses.ts'
import { decodeFile, findColumnProblem, readImportFile, toImportLines } from './read-import-file.ts'
import { suggestColumns } from './suggest-columns.ts'

const WRITING = { locale: 'en-CA', currency: 'CAD' }

function rowsOf(content: string) {
  const table = readImportFile(content)
  return toImportLines(table, suggestColumns(table, WRITING), WRITING)
}

test('Columns are recognized by the headers of the export, of the form and of the database', () => {
  const headers = 'Cheese,SLUG,Treatment,price_per_kg,Lactose source'
  expect(rowsOf(`${headers}\r\nComté,comte-aop,raw,48.50,a study\r\n`)).toEqual([
    {
      line: 2,
      cells: {
        name: 'Comté',
        slug: 'comte-aop',
        milk_treatment: 'raw',
        price_per_kg_cents: '48.50',
        lactose_source: 'a study',
      },
    },
  ])
})

test.each([
  ['a byte order mark', '\uFEFFSlug,Price per kg\r\na,1\r\n'],
  ['semicolons and decimal commas', 'Slug;Price per kg\r\na;1\r\n'],
  ['tabs', 'Slug\tPrice per kg\na\t1\n'],
  ['a line that names the separator', 'sep=;\r\nSlug;Price per kg\r\na;1'],
  ['old line ends', 'Slug,Price per kg\ra,1\r'],
])('A file with %s is read', (_, content) => {
  expect(rowsOf(content).map(({ cells }) => cells)).toEqual([{ slug: 'a', price_per_kg_cents: '1.00' }])
})

test('A decimal comma stays in its cell between semicolons', () => {
  expect(rowsOf('Slug;Price per kg;Summary\na;48,50;x, y\n')[0]?.cells).toEqual({
    slug: 'a',
    price_per_kg_cents: '48.50',
    summary: 'x, y',
  })
})

test('A row is named by the line in which it begins, after cells of several lines and empty lines', () => {
  const content = 'Slug,Summary\r\na,"one\r\ntwo ""three"""\r\n\r\nb,x\r\n"c","y"'
  expect(rowsOf(content)).toEqual([
    { line: 2, cells: { slug: 'a', summary: 'one\r\ntwo "three"' } },
    { line: 5, cells: { slug: 'b', summary: 'x' } },
    { line: 6, cells: { slug: 'c', summary: 'y' } },
  ])
})

test('Unknown columns and those that are not imported are left out', () => {
  expect(rowsOf('Slug,Shelf,Changed\na,3,2026-01-01T10:00\n')[0]?.cells).toEqual({ slug: 'a' })
})

test('Lines above the headings are passed over', () => {
  const content = 'Maison Blanc;;\nPrice list 2026;;\n\nFromage;Pays;Prix au kg\nTomme;France;24,90\n'
  expect(rowsOf(content)).toEqual([
    { line: 5, cells: { name: 'Tomme', country_iso: 'FR', price_per_kg_cents: '24.90' } },
  ])
})

test.each([
  [
    'without a name, slug or code',
    ['price_per_kg_cents'],
    'Choose the column with the names of the cheeses.',
  ],
  ['with a field twice', ['name', 'summary', 'summary'], 'Two columns mean "Summary". Choose one.'],
  ['with two prices', ['name', 'price_per_kg_cents', 'price_per_100g'], 'Two columns mean "Price per kg".'],
  ['with a name', ['name', undefined, undefined], ''],
])('A choice of columns %s is judged', (_, fields, message) => {
  expect(findColumnProblem(fields) ?? '').toContain(message)
})

test.each([
  ['without rows', 'Slug,Cheese\n\n', 'The file has no rows below its header'],
  [
    'with a stray quotation mark in its headings',
    'Slug,"Cheese\na,b\n',
    'Line 1: A quotation mark is missing',
  ],
  [
    'with very many stray quotation marks',
    `Slug,Cheese\n${'"a" b,c\n'.repeat(101)}`,
    'Line 102: A quotation',
  ],
  ['with too many rows', `Slug\n${'a\n'.repeat(10_001)}`, 'A file has at most 10,000 rows. Split the file.'],
])('A file %s is refused', (_, content, message) => {
  expect(() => readImportFile(content)).toThrow(message)
})

test('A row with too many cells or a stray quotation mark is unreadable, and those around it are read', () => {
  const content = [
    'Slug,Cheese,Summary',
    'a,Alp,"one',
    'two"',
    'b,"Brick,open',
    'c,Comté,d,e, ,f',
    'd,"Dol" of June,x',
    'e,5" wheel,y,,',
    'f,"Fol',
  ]
  expect(
    rowsOf(content.join('\r\n')).map(({ line, cells }) => [line, cells['name'], cells['unreadable']]),
  ).toEqual([
    [2, 'Alp', undefined],
    [4, '"Brick', 'A quotation mark is missing or too many'],
    [5, 'Comté', 'There are more cells than columns: e, f'],
    [6, '"Dol" of June', 'A quotation mark is missing or too many'],
    [7, '5" wheel', undefined],
    [8, '"Fol', 'A quotation mark is missing or too many'],
  ])
})

test('Files of spreadsheets in UTF-16 and in the encoding of Windows are decoded', async () => {
  const utf16 = new Uint8Array([0xff, 0xfe, 0x53, 0, 0xe9, 0])
  expect(await decodeFile(new Blob([utf16]))).toBe('Sé')
  expect(await decodeFile(new Blob([new Uint8Array([0x53, 0xe9])]))).toBe('Sé')
})

test('An exported cell comes back as it was, formulas and right-to-left text too', () => {
  const texts = ['=1+1', "'=1+1", '-5 °C', '@home', "'quoted'", 'a "b", c', 'جبنة بلدية', 'two\nlines']
  const columns = cheeseCsvColumns({ currency: 'CAD' })
  const exported = texts.map((summary) => ({ ...EXPORTED, summary }))
  const rows = rowsOf(`\uFEFF${toCsv(columns, exported)}`)
  expect(rows.map(({ cells }) => cells['summary'])).toEqual(texts)
  expect(rows[0]?.cells).toMatchObject({ allergens: 'none', foods: 'figs, fresh; pears', currency: 'CAD' })
})

test('A row that is larger than a request is unreadable', () => {
  const short = { line: 2, cells: { name: 'a' } }
  const long = { line: 3, cells: { name: 'x'.repeat(60_000) } }
  expect(toBatches([short, long])).toEqual([
    [short, { line: 3, cells: { unreadable: 'The row is too long' } }],
  ])
})

test('Batches stay below the size of a request', () => {
  const rows = Array.from({ length: 250 }, (_, line) => ({ line, cells: { summary: 'é'.repeat(400) } }))
  const batches = toBatches(rows)
  expect(batches.flat()).toEqual(rows)
  expect(Math.max(...batches.map((batch) => new Blob([JSON.stringify(batch)]).size))).toBeLessThan(60_000)
})

/** Only what the test reads, so that a new field of cheeses is not entered here too. */
const EXPORTED = {
  allergens: [],
  foods: ['figs, fresh', 'pears'],
  price_per_kg_cents: 4850,
  active: true,
  updated_at_local: '2026-01-01T10:00',
} satisfies Partial<ExportedCheese> as unknown as ExportedCheese
