import { expect, test } from 'vitest'
import type { TasteProfile } from './get-taste-profile.ts'
import { reasonToTry, tasteHeadline, tasteLeaning } from './taste-words.ts'

const profile: TasteProfile = {
  palate: { strength: 3.1, salt: 2.2, sweet: 3.9, tang: 2.4, funk: 1.5, cream: 2.9 },
  flavors: ['caramel', 'nutty', 'fruity'],
  textures: ['crystalline', 'firm'],
  like: {
    name: 'Comté',
    slug: 'comte-aop',
    flavors: ['nutty', 'fruity', 'toasted'],
    textures: ['firm', 'smooth'],
  },
  try: [],
}

test('A taste headline uses words that also describe the cheese it names', () => {
  expect(tasteHeadline(profile)).toBe('Nutty and firm, like your Comté')
})

test('A suggested cheese that shares no words with the profile is described by its own', () => {
  const roquefort = { name: 'Roquefort', slug: 'roquefort', flavors: ['blue'], textures: ['moist'] }
  expect(reasonToTry(profile, roquefort)).toBe('blue and moist')
})

test('A taste profile names its two strongest leanings', () => {
  expect(tasteLeaning(profile)).toBe('Your ratings lean to the clean and the sweet.')
})

test('A palate near the middle has no leaning', () => {
  const even = { strength: 3, salt: 3, sweet: 3.2, tang: 2.8, funk: 3, cream: 3 }
  expect(tasteLeaning({ palate: even })).toBeUndefined()
})

test('A taste profile shows no numbers', () => {
  expect(`${tasteHeadline(profile)} ${tasteLeaning(profile)}`).not.toMatch(/\d/)
})
