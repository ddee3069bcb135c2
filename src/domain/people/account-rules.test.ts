import { expect, test } from 'vitest'
import { emailObjection, isEmail, passwordWeaknesses, sanitizeText } from './account-rules.ts'

test('Sanitized text has no angle brackets or outer spaces and at most 1000 characters', () => {
  expect(sanitizeText('  <b>Nell</b> ')).toBe('bNell/b')
  expect(sanitizeText('a'.repeat(1200))).toHaveLength(1000)
})

test.each(['nell@example.test', 'n@e.t', `${'a'.repeat(242)}@example.com`])('%s is an email', (email) => {
  expect(isEmail(email)).toBe(true)
})

test.each([
  '',
  'nell',
  'nell@example',
  '@example.test',
  'nell @example.test',
  `${'a'.repeat(243)}@example.com`,
])('"%s" is not an email', (email) => {
  expect(isEmail(email)).toBe(false)
})

test.each([
  ['a,b@example.test', 'Please enter a valid email address.'],
  ['nell@example', 'Please enter a valid email address.'],
  ['n\u0435ll', 'Please enter a valid email address.'],
  ['"nell x"@example.test', 'Please use an email address without quotation marks.'],
  ['"nell"@example.test', 'Please use an email address without quotation marks.'],
  ['n\u0435ll@example.test', 'Please use an email address in plain letters.'],
  [' nell@XN--mnchen-3ya.example ', 'Please use an email address in plain letters.'],
])('The objection to the email %s is: %s', (email, objection) => {
  expect(emailObjection(email)).toBe(objection)
})

test('The objection to an email of 60,000 characters is found at once', () => {
  const start = performance.now()
  expect(emailObjection('"'.repeat(60_000))).toBe('Please enter a valid email address.')
  expect(emailObjection(`${'a@.'.repeat(20_000)} b`)).toBe('Please enter a valid email address.')
  expect(performance.now() - start).toBeLessThan(1_000)
})

test.each([
  ['Brilla-8', []],
  ['Brie-8𝔸', ['length']],
  ['Comte-8', ['length']],
  ['brillat-savarin-8', ['characters']],
  ['BRILLAT-SAVARIN-8', ['characters']],
  ['Brillat-Savarin', ['characters']],
  ['brie', ['length', 'characters']],
])('The password %s lacks %j', (password, weaknesses) => {
  expect(passwordWeaknesses(password)).toEqual(weaknesses)
})
