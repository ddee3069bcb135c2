import { expect, test } from 'vitest'
import { SECRETS, unknownLicenses } from './release.ts'

test('A package with another license than those that were judged, or without one, is named', () => {
  const packages = {
    '': {},
    'node_modules/a': { license: 'MIT' },
    'node_modules/b': { license: '(MIT OR CC0-1.0)' },
    'node_modules/c': { license: 'MIT AND AGPL-3.0-only' },
    'node_modules/d': {},
  }
  expect(unknownLicenses({ packages })).toEqual([
    'node_modules/c (MIT AND AGPL-3.0-only)',
    'node_modules/d (none)',
  ])
})

test.each([
  ["key='sb_secret_0123456789'", true],
  ['-----BEGIN EC PRIVATE KEY-----', true],
  ['postgres://owner:password@db.example/shop', true],
  ["key='sb_publishable_old_quarter_demo'", false],
])('In a file for browsers, %s is a secret: %s', (text, isSecret) => {
  expect(SECRETS.test(text)).toBe(isSecret)
})
