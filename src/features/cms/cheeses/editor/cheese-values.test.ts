import * as v from 'valibot'
import { expect, test } from 'vitest'
import { cheeseSchema, copyOf, EMPTY_CHEESE, toAllergens, type CheeseValues } from './cheese-values.ts'

const NAMED: CheeseValues = { ...EMPTY_CHEESE, name: 'Tomme', slug: 'tomme', country_iso: 'FR' }

const problemsOf = (changes: Partial<CheeseValues>) => {
  const { issues = [] } = v.safeParse(cheeseSchema, { ...NAMED, ...changes })
  return issues.map((issue) => [issue.path?.[0]?.key, issue.message])
}

test('No allergens are stated by choice, never by ticking none', () => {
  expect(problemsOf({ allergen_declaration: 'contains', allergens: [] })).toEqual([
    ['allergen_declaration', 'Choose the allergens, or say that there are none'],
  ])
  expect(problemsOf({ allergen_declaration: 'none', allergens: [] })).toEqual([])
  expect(toAllergens({ ...NAMED, allergen_declaration: 'none' })).toEqual([])
  expect(toAllergens({ ...NAMED, allergen_declaration: 'contains' })).toEqual(['milk'])
  expect(toAllergens(NAMED)).toBeNull()
})

test('An active cheese needs a declaration of its allergens', () => {
  expect(problemsOf({ status: 'active' })).toEqual([
    ['allergen_declaration', 'Declare the allergens before this cheese is published'],
  ])
  expect(problemsOf({ status: 'active', allergen_declaration: 'none' })).toEqual([])
})

test('A duplicate states no food fact of the cheese that it is made from', () => {
  const copy = copyOf(
    { ...NAMED, coagulant: 'plant', rind: 'washed', allergen_declaration: 'none', summary: 'Kept' },
    true,
  )
  expect(copy).toMatchObject({
    coagulant: 'unknown',
    rind: 'unknown',
    allergen_declaration: 'not declared',
    summary: 'Kept',
  })
})
