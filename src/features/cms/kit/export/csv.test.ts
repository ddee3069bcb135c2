import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

const columns = [
  { header: 'Name', value: (row: { name: string; grams: number | null }) => row.name },
  { header: 'Grams', value: (row: { name: string; grams: number | null }) => row.grams },
]

test('A table becomes comma-separated lines below a header line', () => {
  expect(toCsv(columns, [{ name: 'Comté', grams: 250 }])).toBe('Name,Grams\r\nComté,250\r\n')
})

test('A cell with commas, quotes or line breaks is quoted', () => {
  expect(toCsv(columns, [{ name: 'a,"b"\nc', grams: null }])).toBe('Name,Grams\r\n"a,""b""\nc",\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
  'A cell that starts with %j is not run as a formula',
  (name) => {
    const [, row = ''] = toCsv(columns, [{ name, grams: 1 }]).split(/^Name,Grams\r\n/)
    expect(row.replace(/^"/, '')).toMatch(/^'/)
  },
)

test('A negative number stays a number', () => {
  expect(toCsv(columns, [{ name: 'waste', grams: -250 }])).toContain('waste,-250')
})
