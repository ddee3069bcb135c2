import { expect, test } from 'vitest'
import type { TasteProfile } from './get-taste-profile.ts'
import { otherTasteNote, reasonToTry, tasteHeadline, tasteLeaning } from './taste-words.ts'

const profile: TasteProfile = {
  palate: { strength: 3.1, salt: 2.2, sweet: 3.9, tang: 2.4, funk: 1.5, cream: 2.9 },
  words: ['nutty', 'firm'],
  like: { name: 'Comté', slug: 'comte-aop' },
  likes: [{ name: 'Comté', slug: 'comte-aop' }],
  try: [],
}

test('A taste headline names the cheese that it describes, with words or without', () => {
  expect(tasteHeadline(profile)).toBe('Nutty and firm, like your Comté')
  expect(tasteHeadline({ ...profile, words: [] })).toBe('Like your Comté')
})

test('A suggestion names the cheese it resembles and the words they share', () => {
  const stilton = { name: 'Stilton', slug: 'stilton', inStock: true }
  const because = (words: string[]) => reasonToTry({ ...stilton, because: { name: 'Roquefort', words } })
  expect(because(['salty', 'creamy'])).toBe('Because you like Roquefort: salty, creamy')
  expect(because([])).toBe('Because you like Roquefort')
})

test('A member is told when no suggestion has a word of their taste', () => {
  const suggestion = (word: string) => ({
    name: 'Stilton',
    slug: 'stilton',
    inStock: true,
    because: { name: 'Roquefort', words: [word] },
  })
  expect(otherTasteNote({ ...profile, try: [suggestion('blue'), suggestion('firm')] })).toBeUndefined()
  expect(otherTasteNote({ ...profile, try: [suggestion('blue')] })).toMatch(
    /^You know all of ours that are nutty or firm/,
  )
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
