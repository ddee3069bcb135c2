import { expect, test } from 'vitest'
import { explainCheeseError } from './explain-cheese-error.ts'

const refused = (code: string, message: string, hint: string | null = null) =>
  Object.assign(new Error(message), { code, hint })

test('A slug that another cheese has is explained at the slug', () => {
  expect(explainCheeseError(refused('23505', 'duplicate key'))).toEqual({
    field: 'slug',
    message: 'Another cheese has this slug',
  })
})

test('A slug that breaks a rule is explained at the slug', () => {
  const message = 'new row for relation "cheeses" violates check constraint "cheeses_slug_check"'
  expect(explainCheeseError(refused('23514', message))).toEqual({
    field: 'slug',
    message: 'This slug cannot be used',
  })
})

test('A switch of tracked stock is explained at the stock, whatever words the database uses', () => {
  expect(explainCheeseError(refused('23514', 'Record a movement', 'stock_is_tracked'))).toEqual({
    field: 'in_stock',
    message: 'Record a movement',
  })
})

test('An error about no field of the cheese is left to the general sentence', () => {
  expect(explainCheeseError(refused('23514', 'A parcel is tracked', 'Wait for it.'))).toBeUndefined()
  expect(explainCheeseError(refused('42501', 'permission denied'))).toBeUndefined()
})
