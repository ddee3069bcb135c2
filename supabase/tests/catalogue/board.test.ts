import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../server/testing/test-database.ts'
import { actAs, createShopWithActors, stateOf } from '../act-as.ts'
import type { Actor } from '../contract/actors.ts'
import { createRandom } from '../../seed/demo/random.ts'
import { checkBoard, checkNearest, readCounter } from './board-checker.ts'
import { ask, drawQuestion, unsettleCounter, type Question } from './board-questions.ts'

/** As many again in `board.long.test.ts`, on other counters. */
const QUESTIONS = 40
const DINNER: Question = {
  people: 6,
  meal: 'instead',
  wishes: [],
  allergens: [],
  strongest: null,
  budget_cents: null,
}

let database: TestDatabase
let shop: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase('demo')
  shop = await createShopWithActors()
})
afterAll(() => Promise.all([database.close(), shop.close()]))

const askAs = (question: Partial<Question>, actor: Actor = 'anon') =>
  actAs(database.requests, actor, (sql) => ask(sql, { ...DINNER, ...question }))

const slugsOf = ({ cheeses }: Awaited<ReturnType<typeof ask>>) => cheeses.map(({ slug }) => slug)

const FOUR = [
  'butter-cheese-holland',
  'german-havarti',
  'huizer-kaas-gilde-smoked-gouda',
  'landana-wild-garlic',
]

test('Six people, one pregnant, only surely vegetarian, for sixty dollars: four cheeses', async () => {
  const board = await askAs({ wishes: ['pregnant', 'vegetarian'], budget_cents: 6000 })
  expect(slugsOf(board).toSorted()).toEqual(FOUR)
  expect(board.cheeses.map(({ grams }) => grams)).toEqual([300, 300, 300, 300])
  expect(board.cents).toBeLessThanOrEqual(6000)
})

test('A cheese that is kept stays, and one that was swapped is replaced by the one that stood ready', async () => {
  const board = await askAs({})
  const [first, second, ...rest] = board.cheeses
  const swapped = await askAs({
    kept: rest.map(({ slug }) => slug).concat(first?.slug ?? ''),
    swapped: [second?.slug ?? ''],
  })
  expect(slugsOf(swapped)).toContain(second?.next?.slug)
  expect(slugsOf(swapped)).not.toContain(second?.slug)
  expect(slugsOf(swapped)).toEqual(expect.arrayContaining(rest.map(({ slug }) => slug)))
})

test('A cheese that must not be eaten is not kept', async () => {
  const board = await askAs({ kept: ['roquefort-maison-gabriel-coulet'], wishes: ['pregnant'] })
  expect(slugsOf(board)).not.toContain('roquefort-maison-gabriel-coulet')
})

test('A shared board is the same without the wishes that it was put together for, and gets no other cheese', async () => {
  const asked = await askAs({ wishes: ['pregnant', 'vegetarian'], budget_cents: 6000 })
  const shared = await askAs({ shared: slugsOf(asked) })
  const shown = ({ cheeses }: typeof asked) => cheeses.map(({ slug, grams, cents }) => [slug, grams, cents])
  expect(shown(shared)).toEqual(shown(asked))
  expect(shared).toMatchObject({ missing: [], cents: asked.cents })
  const few = await askAs({ shared: FOUR.slice(2) })
  expect(slugsOf(few).toSorted()).toEqual(FOUR.slice(2))
})

test('A board says which kept cheese it lacks and why, and what the budget is in the way of', async () => {
  const roquefort = 'roquefort-maison-gabriel-coulet'
  const { missing } = await askAs({ kept: [roquefort], wishes: ['pregnant'] })
  expect(missing).toEqual([{ name: expect.stringContaining('Roquefort'), objection: 'pregnant' }])
  expect((await askAs({ kept: ['comte-aop'] })).missing).toEqual([])

  const rich = await askAs({})
  expect(rich).toMatchObject({ cheeses_for_any_money: null, others_too_dear: false })
  const dearest = rich.cheeses.toSorted((one, other) => other.cents - one.cents)[0]
  const { cents } = await askAs({ budget_cents: 3000 })
  const tight = await askAs({ budget_cents: cents, kept: [dearest?.slug ?? ''] })
  expect(tight.others_too_dear).toBe(true)
  const small = await askAs({ budget_cents: 2000, shared: [] })
  expect(small.cheeses.length).toBeLessThan(4)
  expect(small.cheeses_for_any_money).toBe(4)
})

test('A question without an answer gets the nearest that has one, and none that would harm somebody', async () => {
  const { cheeses, nearest } = await askAs({ budget_cents: 900 })
  expect(cheeses.length).toBeLessThan(3)
  expect(slugsOf(await askAs({ ...nearest })).length).toBe(4)
  expect(await askAs({ allergens: ['milk'] })).toMatchObject({ cheeses: [], nearest: null })
})

test('Questions that nobody can mean are refused with a sentence', async () => {
  for (const people of [0, 51, -1]) expect(await stateOf(askAs({ people }))).toBe('PT400')
  for (const budget_cents of [0, -100, 1_000_001])
    expect(await stateOf(askAs({ budget_cents }))).toBe('PT400')
})

test('Managers alone read why each cheese is taken or left out', async () => {
  const explain = (actor: Actor) =>
    actAs(
      shop.requests,
      actor,
      (sql) =>
        sql<
          { is_chosen: boolean; objection: string | null }[]
        >`select * from public.explain_board(6, 'instead', '{pregnant}')`,
    )
  for (const actor of ['anon', 'member', 'employee'] as const)
    expect(await stateOf(explain(actor))).not.toBe('done')
  const rows = await explain('manager')
  expect(rows.length).toBe((await readCounter(shop.owner)).length)
  expect(rows.filter(({ is_chosen }) => is_chosen)).toHaveLength(4)
  expect(rows.every(({ is_chosen, objection }) => !(is_chosen && objection))).toBe(true)
})

async function askMany({ owner, requests }: TestDatabase, name: string) {
  const counter = await readCounter(owner)
  const random = createRandom(name)
  const differing: unknown[] = []
  for (let round = 0; round < QUESTIONS; round++) {
    const question = drawQuestion(random)
    const [board, again] = await actAs(requests, 'anon', async (sql) => [
      await ask(sql, question),
      await ask(sql, question),
    ])
    checkBoard(counter, question, board)
    if (board.nearest) checkNearest(counter, question, board.nearest)
    if (JSON.stringify(board) !== JSON.stringify(again)) differing.push(question)
  }
  return differing
}

test(`${String(QUESTIONS)} boards of the demo keep what they promise, and the same question gets the same`, async () => {
  expect(await askMany(database, 'demo')).toEqual([])
})

test(`${String(QUESTIONS)} boards of an uneven counter keep what they promise`, async () => {
  await unsettleCounter(shop.owner)
  expect(await askMany(shop, 'uneven')).toEqual([])
})
