import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../server/testing/test-database.ts'
import { createRandom } from '../../seed/demo/random.ts'
import { checkBoard, checkNearest, readCounter } from './board-checker.ts'
import { ask, drawQuestion, unsettleCounter } from './board-questions.ts'

const QUESTIONS = 10_000

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase('demo')
})
afterAll(() => database.close())

test(`${String(QUESTIONS)} boards keep what they promise, half of them on an uneven counter`, async () => {
  const random = createRandom('ten thousand boards')
  let answered = 0
  for (const half of [0, 1]) {
    if (half) await unsettleCounter(database.owner)
    const counter = await readCounter(database.owner)
    for (let round = 0; round < QUESTIONS / 2; round++) {
      const question = drawQuestion(random)
      const [board, again] = await database.owner.begin(async (sql) => [
        await ask(sql, question),
        await ask(sql, question),
      ])
      checkBoard(counter, question, board)
      expect(again).toEqual(board)
      if (board.nearest) checkNearest(counter, question, board.nearest)
      if (board.cheeses.length >= 3) answered++
    }
  }
  console.log(`${String(answered)} of ${String(QUESTIONS)} questions had a board of three cheeses or more`)
}, 3_600_000)
