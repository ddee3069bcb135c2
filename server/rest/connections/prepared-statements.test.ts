import { expect, test } from 'vitest'
import { createPreparedStatements } from './prepared-statements.ts'

test('A statement is prepared when it is used again, and keeps its name', () => {
  const nameOf = createPreparedStatements()
  expect(nameOf('select 1')).toBeUndefined()
  const name = nameOf('select 1')
  expect(name).toEqual(expect.any(String))
  expect(nameOf('select 1')).toBe(name)
})

test('Executors that share connections give a statement the same name', () => {
  const [one, other] = [createPreparedStatements(), createPreparedStatements()]
  const prepare = (nameOf: typeof one) => [nameOf('select 1'), nameOf('select 1')][1]
  expect(prepare(one)).toBe(prepare(other))
})

test('A connection holds at most 150 prepared statements', () => {
  const nameOf = createPreparedStatements()
  const texts = Array.from({ length: 160 }, (_, index) => `select ${index}`)
  texts.forEach(nameOf)
  expect(texts.filter(nameOf)).toEqual(texts.slice(0, 150))
})
