import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

const columns = [
  { header: 'Name', value: (row: { name: string; grams: number | null }) => row.name },
  { header: 'Grams', value: (row: { name: string; grams: number | null }) => row.grams },
]

test('A table becomes lines of comma-separated cells under its headers', () => {
  expect(toCsv(columns, [{ name: 'Comté', grams: 250 }])).toBe('Name,Grams\r\nComté,250\r\n')
})

test('Commas, quotes and line breaks stay inside their cell', () => {
  expect(toCsv(columns, [{ name: 'a,"b"\nc', grams: null }])).toBe('Name,Grams\r\n"a,""b""\nc",\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('A spreadsheet does not run %j', (name) => {
  const [, row = ''] = toCsv(columns, [{ name, grams: 1 }]).split(/^Name,Grams\r\n/)
  expect(row.replace(/^"/, '')).toMatch(/^'/)
})

test('A negative number stays a number', () => {
  expect(toCsv(columns, [{ name: 'waste', grams: -250 }])).toContain('waste,-250')
})
