import { expect, test } from 'vitest'
import { explainError } from './explain-error.ts'

const broken = (code: string, rule: string) => ({ code, message: `row of "cheeses" violates "${rule}"` })

test.each([
  [
    'A refusal with a field',
    { code: 'PT400', message: 'Too few', details: '{"field":"grams"}' },
    { message: 'Too few', field: 'grams' },
  ],
  [
    'A rule with a sentence',
    broken('23505', 'cheeses_slug_key'),
    { message: 'Another cheese has this slug', field: 'slug' },
  ],
  [
    'A rule without a sentence',
    broken('23514', 'cheeses_summary_check'),
    { message: 'This value is not accepted', field: 'summary' },
  ],
  [
    'A rule that is not known',
    broken('23514', 'is_single_line'),
    { message: 'An unexpected error occurred', field: undefined },
  ],
  [
    'A name that every object has',
    broken('23514', 'toString'),
    { message: 'An unexpected error occurred', field: undefined },
  ],
  [
    'Another error that quotes a rule',
    broken('42501', 'cheeses_slug_key'),
    { message: 'Access denied', field: undefined },
  ],
])('%s is explained', (_, error, explained) => {
  expect(explainError(error)).toEqual(explained)
})
