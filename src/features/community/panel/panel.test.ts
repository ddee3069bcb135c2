import { expect, test } from 'vitest'
import { applyChange, type Panel } from './panel.ts'

const panel: Panel = {
  isFavorite: false,
  myRating: null,
  myComment: null,
  favoritesCount: 7,
  averageRating: 0,
  ratingCount: 0,
  ratingDistribution: [0, 0, 0, 0, 0],
  publicCommentCount: 0,
  publicComments: [],
}

test('A favorite is counted immediately', () => {
  expect(applyChange(panel, { isFavorite: true })).toMatchObject({ isFavorite: true, favoritesCount: 8 })
})

test('A change that the backend has already confirmed is not applied again', () => {
  const once = applyChange(panel, { isFavorite: true })
  expect(applyChange(once, { isFavorite: true })).toEqual(once)
})

test('Opposite changes cancel each other out', () => {
  const changes = [true, false, true, false].map((isFavorite) => ({ isFavorite }))
  expect(changes.reduce(applyChange, panel)).toEqual(panel)
})

test('The number of favorites never falls below zero', () => {
  const outdated = { ...panel, isFavorite: true, favoritesCount: 0 }
  expect(applyChange(outdated, { isFavorite: false }).favoritesCount).toBe(0)
})

test('A rating does not change the average before the backend has computed it', () => {
  expect(applyChange(panel, { myRating: 5 })).toEqual({ ...panel, myRating: 5 })
})
