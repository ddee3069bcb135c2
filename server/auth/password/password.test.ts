import { expect, test } from 'vitest'
import { hashPassword, passwordMatches } from './password.ts'

test('A password is hashed as on hosted Supabase, and matches', async () => {
  const encrypted = await hashPassword('Cheddar-Gorge-1')
  expect(encrypted).toMatch(/^\$2[aby]\$10\$/)
  expect(await passwordMatches('Cheddar-Gorge-1', encrypted)).toBe(true)
  expect(await passwordMatches('cheddar-gorge-1', encrypted)).toBe(false)
})

test('An account without a password matches no password', async () => {
  expect(await passwordMatches('', null)).toBe(false)
  expect(await passwordMatches('Cheddar-Gorge-1', '')).toBe(false)
})

test('The main thread keeps running while passwords are hashed', async () => {
  let turns = 0
  const counting = setInterval(() => turns++, 1)
  await Promise.all(Array.from({ length: 5 }, () => hashPassword('Cheddar-Gorge-1')))
  clearInterval(counting)
  expect(turns).toBeGreaterThan(20)
})
