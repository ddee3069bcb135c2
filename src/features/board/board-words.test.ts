import { expect, test } from 'vitest'
import { readBoardQuestion } from './board-query.ts'
import {
  amountSentence,
  choiceSentence,
  companionsOf,
  milkSentence,
  missingSentence,
  orderSentence,
  reasonFor,
} from './board-words.ts'
import type { Board, BoardCheese } from './get-board.ts'

const CAD = { currency: 'CAD', locale: 'en-CA', rounding: 0.05, display: 'per_100g' } as const

const cheese = (name: string, change: Partial<BoardCheese> = {}): BoardCheese => ({
  slug: name.toLowerCase(),
  name,
  countryIso: 'FR',
  heroImageUrl: null,
  heroImageAlt: null,
  style: 'hard',
  milkSpecies: ['cow'],
  flavors: ['nutty', 'sweet'],
  foods: ['Pears'],
  grams: 100,
  pieces: null,
  cents: 400,
  next: null,
  ...change,
})

const LANDANA = cheese('Landana', { style: 'semi-hard', foods: ['Pears', 'Bread'] })
const COMTE = cheese('Comté')
const STILTON = cheese('Stilton', { style: 'blue', milkSpecies: ['sheep'] })
const board = (...cheeses: BoardCheese[]): Board => ({
  cheeses,
  cents: 0,
  headGrams: 80,
  leftOut: {},
  missing: [],
  cheesesForAnyMoney: null,
  othersTooDear: false,
  nearest: null,
})

test('Each cheese has a reason that is true of this board', () => {
  const all = board(LANDANA, COMTE, cheese('Beaufort'), STILTON)
  expect(reasonFor(LANDANA, all)).toBe('Start here: the only semi-hard.')
  expect(reasonFor(COMTE, all)).toBe('Nutty and sweet.')
  expect(reasonFor(STILTON, all)).toBe('Keep it for the end: the only blue and the only one of sheep’s milk.')
})

test('The board says how it begins and ends, and when all are of one milk', () => {
  expect(orderSentence(board(LANDANA, STILTON))).toBe('Start with the Landana, end with the Stilton.')
  expect(milkSentence(board(LANDANA, STILTON))).toBe('')
  expect(milkSentence(board(LANDANA, COMTE))).toBe('All of them are made of cow’s milk.')
})

test('No two cheeses go with the same while there is another', () => {
  expect(companionsOf(board(COMTE, LANDANA, cheese('Beaufort')))).toEqual(['Pears', 'Bread', 'Pears'])
})

test('It says when the least that is cut is more than people need', () => {
  expect(amountSentence(board(LANDANA, COMTE, STILTON), 4)).toBe('')
  expect(amountSentence(board(LANDANA, COMTE, STILTON), 1)).toBe(
    '80 g would do; we cut nothing smaller than 50 g.',
  )
})

const QUESTION = readBoardQuestion(new URLSearchParams('people=6&budget=60'), CAD).question

test('The board says what the budget is in the way of, and nothing while every cheese can be swapped', () => {
  const ready = cheese('Landana', { next: { slug: 'comte', name: 'Comté' } })
  const say = (answer: Partial<Board>) => choiceSentence({ ...board(ready), ...answer }, QUESTION, CAD)
  expect(say({ othersTooDear: true })).toBe('')
  expect(say({ cheesesForAnyMoney: 4 })).toBe(
    'Nothing else fits $60.00; for more money there would be 4 cheeses.',
  )
  expect(say({ cheeses: [ready, STILTON], othersTooDear: true })).toBe(
    'Nothing else fits $60.00 in place of the Stilton.',
  )
  expect(say({ cheeses: [STILTON], othersTooDear: true })).toBe(
    'Nothing else fits $60.00, so none of them can be swapped.',
  )
  expect(say({ cheeses: [STILTON] })).toBe(
    'Nothing else on the counter fits all of that, so none of them can be swapped.',
  )
})

test('A cheese that was kept or shared and is not on the board is named with the reason', () => {
  const missing: Board['missing'] = [
    { name: 'Comté', objection: 'budget' },
    { name: 'Stilton', objection: null },
  ]
  expect(missingSentence({ ...board(), missing }, QUESTION)).toBe(
    'Comté is not on the board: too dear for the budget. Stilton is not on the board: there is no room for it.',
  )
  expect(
    missingSentence(
      { ...board(), missing: [{ name: 'Comté', objection: 'not_enough' }] },
      { ...QUESTION, shared: ['comte'] },
    ),
  ).toBe('Comté is no longer on the board: with too little left today.')
})
