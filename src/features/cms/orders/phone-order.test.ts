import { expect, test } from 'vitest'
import { parseWeight } from '../../../domain/amounts.ts'
import { daysFrom, readLine } from './phone-order.ts'

const WHEEL = { id: 'comte', name: 'Comté', pieceGrams: null, availableGrams: 1200 }
const PIECE = { id: 'crottin', name: 'Crottin', pieceGrams: 60, availableGrams: null }

const read = (cheese: typeof WHEEL | typeof PIECE, text: string) =>
  readLine({ cheese, amount: { text } }, (typed) => parseWeight(typed.text, 'en-CA'))

test('A cheese is ordered in grams, one that is sold by the piece in pieces', () => {
  expect(read(WHEEL, '0.3 kg')).toEqual({ line: { cheese_id: 'comte', grams: 300 } })
  expect(read(PIECE, ' 2 ')).toEqual({ line: { cheese_id: 'crottin', pieces: 2 } })
})

test.each(['', '0', '1.5', 'two'])('%j is no number of pieces', (text) => {
  expect(read(PIECE, text)).toEqual({ problem: 'Crottin: Enter how many pieces' })
})

test('A weight that cannot be read names its cheese', () => {
  expect(read(WHEEL, 'some')).toMatchObject({ problem: expect.stringContaining('Comté: ') })
})

test('The days to choose from begin today and cross the end of a month', () => {
  expect(daysFrom('2026-11-30').slice(0, 2)).toEqual(['2026-11-30', '2026-12-01'])
})
