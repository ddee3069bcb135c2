import { expect, test } from 'vitest'
import { amountSentence, companionsOf, milkSentence, orderSentence, reasonFor } from './board-words.ts'
import type { Board, BoardCheese } from './get-board.ts'

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
