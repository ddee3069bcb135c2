import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  emailSchema,
  knownEmailSchema,
  knownPasswordSchema,
  nameSchema,
  newPasswordSchema,
} from './account-schemas.ts'

/** What a form keeps of an input, or what it says about it. */
function read(schema: v.GenericSchema<string, string>, input: string) {
  const { success, output, issues } = v.safeParse(schema, input)
  return success ? output : issues[0].message
}

test('An email may be typed with spaces around it', () => {
  expect(read(emailSchema, ' nell@example.test ')).toBe('nell@example.test')
  expect(read(knownEmailSchema, ' nell@example.test ')).toBe('nell@example.test')
})

test('An email that is not one and one that could be taken for another are refused in different words', () => {
  expect(read(emailSchema, 'nell')).toBe('Please enter a valid email address.')
  expect(read(emailSchema, '"nell"@example.test')).toBe(
    'Please use an email address without quotation marks.',
  )
})

test('An account of an earlier version signs in with an email that a new one may not have', () => {
  expect(read(knownEmailSchema, '"nell"@example.test')).toBe('"nell"@example.test')
  expect(read(knownEmailSchema, 'nell')).toBe('Please enter a valid email address.')
})

test('A name that shows nothing is empty', () => {
  expect(read(nameSchema, ' Nell ')).toBe('Nell')
  expect(read(nameSchema, '\u200b\u00a0')).toBe('')
})

test('Only a new password has to be strong', () => {
  expect(read(newPasswordSchema, 'Brilla-8')).toBe('Brilla-8')
  expect(read(newPasswordSchema, 'brie')).toBe(
    'Password must be at least 8 characters with uppercase, lowercase, and numbers.',
  )
  expect(read(knownPasswordSchema, 'brie')).toBe('brie')
  expect(read(knownPasswordSchema, '')).toBe('Please enter your password.')
})
