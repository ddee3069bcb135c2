import { describe, expect, test } from 'vitest'
import { normalizeEmail } from './email.ts'

describe('One spelling', () => {
  test.each([
    [' Nell@Example.TEST ', 'nell@example.test'],
    ['nell+cheese@example.test', 'nell+cheese@example.test'],
    ['rene\u0301@example.test', 'ren\u00e9@example.test'],
    ['nell@M\u00dcNCHEN.example', 'nell@xn--mnchen-3ya.example'],
    ['nell@xn--mnchen-3ya.example', 'nell@xn--mnchen-3ya.example'],
    ['иван@почта.рф', 'иван@xn--80a1acny.xn--p1ai'],
    ['山田太郎@例え.テスト', '山田太郎@xn--r8jz45g.xn--zckzah'],
  ])('The email %j is spelled %j', (typed, spelled) => {
    expect(normalizeEmail(typed)).toBe(spelled)
  })
})

describe('Refused emails', () => {
  test.each([
    ['without a host name', 'nell'],
    ['with a host name without a dot', 'nell@example'],
    ['with two at signs', 'nell@x@example.test'],
    ['with a zero-width space', 'ne\u200bll@example.test'],
    ['with a soft hyphen', 'ne\u00adll@example.test'],
    ['with a text direction mark', 'nell\u202e@example.test'],
    ['with a Hangul filler', 'nell\u3164@example.test'],
    ['at an IPv4 address', 'nell@192.0.2.1'],
    ['at a bracketed IPv4 address', 'nell@[192.0.2.1]'],
    ['at an IPv6 address', 'nell@[IPv6:2001:db8::1]'],
    ['at an IPv4 address in hexadecimal', 'nell@0xc0.0.2.1'],
    ['at an IPv4 address as one number', 'nell@3221225985'],
    ['with a Cyrillic letter among Latin ones', 'n\u0435ll@example.test'],
    ['with a Cyrillic letter in the host name', 'nell@ex\u0430mple.test'],
    ['with Cyrillic letters that all look Latin', '\u0441\u043e\u0440\u0435@example.test'],
    ['with a host name whose letters all look Latin', 'nell@\u0430\u0440\u0440\u04cf\u0435.test'],
    ['with full-width letters', '\uff4e\uff45\uff4c\uff4c@example.test'],
    ['with a port', 'nell@example.test:25'],
    ['with a path', 'nell@example.test/x'],
    ['with 255 characters', `${'a'.repeat(243)}@example.com`],
  ])('An email %s is refused', (_, email) => {
    expect(normalizeEmail(email)).toBeUndefined()
  })
})
