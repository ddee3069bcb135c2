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
  likes: [{ name: 'Comté', slug: 'comte-aop' }],
  try: [],
}

test('A taste headline uses words that also describe the cheese it names', () => {
  expect(tasteHeadline(profile)).toBe('Nutty and firm, like your Comté')
})

test('A suggestion names the cheese it resembles and the words they share', () => {
  const stilton = { name: 'Stilton', slug: 'stilton', inStock: true }
  const because = (words: string[]) => reasonToTry({ ...stilton, because: { name: 'Roquefort', words } })
  expect(because(['salty', 'creamy'])).toBe('Because you like Roquefort: salty, creamy')
  expect(because([])).toBe('Because you like Roquefort')
})

test('A taste profile names its two strongest leanings', () => {
  expect(tasteLeaning(profile)).toBe('You lean to the clean and the sweet.')
})

test('A palate near the middle has no leaning', () => {
  const even = { strength: 3, salt: 3, sweet: 3.2, tang: 2.8, funk: 3, cream: 3 }
  expect(tasteLeaning({ palate: even })).toBeUndefined()
})

test('A taste profile shows no numbers', () => {
  expect(`${tasteHeadline(profile)} ${tasteLeaning(profile)}`).not.toMatch(/\d/)
})
