import { expect, test } from 'vitest'
import { isCommonPassword, isOwnEmail } from './common-passwords.ts'

test.each([
  'Password123!',
  'Password1',
  'password',
  'PASSWORD2026',
  'Passwörd1!',
  'P@ssw0rd',
  'P@ssw0rd2026!',
  'Pa$$w0rd1',
  '123Password!',
  '!!Password!!',
  'Welcome2024!',
  'We1c0me1!',
  'Welc0m3!1',
  'Qwerty123!',
  'Qwerty-2026',
  'Letmein1!',
  'Adm1n!2024',
  'Administrator1',
  'Cheese2024!',
  'Cheddar#7',
  'Summer2026!!!',
  '$ummer2026',
  'Dragon 12345678',
  'Iloveyou-1',
  'Abc12345!',
  'Abcd1234$',
  '1q2w3e4r5T!',
  'Trustno1!!',
  'Monkey_0123456789',
])('%s is a common password', async (password) => {
  expect(await isCommonPassword(password)).toBe(true)
})

test.each([
  'Cheddar-Gorge-1',
  'Gruyere-Fribourg-9',
  'Saint-Nectaire-8',
  'Taleggio-Bergamo-4',
  'Brillat-8',
  'Another-Pass-1',
  'Tr0ub4dor&3x',
  'Dragon-Harbor-77',
  'MonkeyWrenchBlue4',
  'blue7Password9kettle',
  'Kx7-Password-Lantern2',
  'fD9#qLw2',
  'K4!vjT9z',
  'Correct Horse Battery 1',
  'Пароль-Сыр-9a',
  'Xy12345!',
  '8#Aa$41905',
])('%s is not a common password', async (password) => {
  expect(await isCommonPassword(password)).toBe(false)
})

test.each([
  ['nell@example.test', true],
  ['Nell@Example.Test1', true],
  ['Nell2026!', true],
  ['N3LL-2026', true],
  ['Nell-Harbor-2026', false],
])('With the email nell@example.test, %s is one of its own: %s', (password, isOwn) => {
  expect(isOwnEmail(password, 'nell@example.test')).toBe(isOwn)
})

test('A password of 1,000 digits around a common one is found at once', async () => {
  await isCommonPassword('read the list')
  const start = performance.now()
  expect(await isCommonPassword(`${'1'.repeat(490)}password${'1'.repeat(490)}`)).toBe(true)
  expect(await isCommonPassword(`${'1'.repeat(490)}kettle-lantern${'1'.repeat(490)}`)).toBe(false)
  expect(isOwnEmail(`${'1'.repeat(490)}nell${'1'.repeat(490)}`, 'nell@example.test')).toBe(true)
  expect(performance.now() - start).toBeLessThan(1_000)
})
