import { expect, test } from 'vitest'
import { MAX_PEOPLE } from '../../domain/cheese/board.ts'
import { boardPageUrl, boardUrl, readBoardQuestion, sharedBoardUrl } from './board-query.ts'

const CAD = { locale: 'en-CA', currency: 'CAD' }
const read = (query: string) => readBoardQuestion(new URLSearchParams(query), CAD)

test('A question survives its URL', () => {
  const { question, isAsked } = read(
    'people=6&meal=instead&wish=pregnant&wish=vegetarian&without=nuts&strength=mild&budget=60&keep=comte-aop&stays=rossini-blue&swapped=abondance',
  )
  expect(isAsked).toBe(true)
  expect(question).toEqual({
    people: 6,
    meal: 'instead',
    wishes: ['pregnant', 'vegetarian'],
    without: ['nuts'],
    strongest: 'mild',
    budgetCents: 6000,
    kept: ['comte-aop'],
    stays: ['rossini-blue'],
    swapped: ['abondance'],
    shared: [],
  })
  expect(read(boardUrl(question).replace('/board?', '')).question).toEqual(question)
})

test('A shared link has the cheeses of a board and nothing of what people cannot eat', () => {
  const { question } = read(
    'people=6&meal=before&wish=pregnant&without=nuts&strength=mild&budget=60&keep=a&stays=b&swapped=c',
  )
  const url = new URL(sharedBoardUrl(question, ['comte-aop', 'abondance']), 'https://shop.test')
  expect([...url.searchParams]).toEqual([
    ['people', '6'],
    ['meal', 'before'],
    ['cheese', 'comte-aop'],
    ['cheese', 'abondance'],
    ['shared', ''],
  ])
  expect(url.hash).toBe('#board')
  expect(readBoardQuestion(url.searchParams, CAD).question.shared).toEqual(['comte-aop', 'abondance'])
  // The same page as without the mark that is counted.
  expect(boardPageUrl(url.searchParams)).toBe('/board?people=6&meal=before&cheese=comte-aop&cheese=abondance')
})

test('Nothing is asked before the form was sent', () => {
  expect(read('')).toMatchObject({ isAsked: false, problems: {} })
})

test('A board may be for as many people as the form takes', () => {
  expect(read(`people=${MAX_PEOPLE}`)).toMatchObject({ isAsked: true, question: { people: MAX_PEOPLE } })
})

test.each([
  ['people=0', 'people'],
  ['people=51', 'people'],
  ['people=two', 'people'],
  ['people=4&budget=abc', 'budget'],
  ['people=4&budget=-5', 'budget'],
  ['people=4&budget=20000', 'budget'],
] as const)('%s is told beside its field, and what was typed stays', (query, field) => {
  const { isAsked, problems, typed } = read(query)
  expect(isAsked).toBe(false)
  expect(problems[field]).toMatch(/\w+/)
  expect(typed[field]).toBe(new URLSearchParams(query).get(field))
})

test('A budget of 100,000 characters is refused at once', () => {
  const start = performance.now()
  expect(read(`people=4&budget=${'-'.repeat(100_000)}`).isAsked).toBe(false)
  expect(performance.now() - start).toBeLessThan(1_000)
})

test('Values that make no sense are ignored', () => {
  const { question } = read('people=4&wish=rich&without=air&strength=unknown&meal=brunch&keep=%3Cb%3E')
  expect(question).toMatchObject({ wishes: [], without: [], meal: 'after', kept: [], strongest: undefined })
})
