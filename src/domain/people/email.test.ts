import { expect, test } from 'vitest'
import { EMAIL_CASES } from './email-cases.ts'
import { normalizeEmail, spellKnownEmail } from './email.ts'

test.each(EMAIL_CASES)('An email %s, %j, is spelled %j', (_, typed, spelled) => {
  expect(normalizeEmail(typed) ?? null).toBe(spelled)
})

test.each([
  [' Nell@Example.TEST ', 'nell@example.test'],
  ['nell@M\u00dcNCHEN.example', 'nell@xn--mnchen-3ya.example'],
  ['nell@xn--mnchen-3ya.example', 'nell@xn--mnchen-3ya.example'],
  ['иван@почта.рф', 'иван@xn--80a1acny.xn--p1ai'],
  ['"nell"@example.test', '"nell"@example.test'],
  ['nell@ex ample.test', 'nell@ex ample.test'],
  ['nell', 'nell'],
])('An account that was opened with %j is found by %j', (typed, spelled) => {
  expect(spellKnownEmail(typed)).toBe(spelled)
})
