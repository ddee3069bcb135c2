import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { CommunityFavorite } from './community-favorite.ts'
import { CommunityFavorites } from './community-favorites.tsx'
import type { FavoritesState } from './community-favorites.tsx'

const favorite: CommunityFavorite = {
  id: '1',
  slug: 'comte-aop',
  name: 'Comté',
  countryIso: 'FR',
  flagEmoji: '🇫🇷',
  summary: 'Fruit and nuts.',
  heroImageUrl: null,
  favoritesCount: 1,
  averageRating: 4.25,
  commentCount: 3,
  comments: ['First', 'Second', 'Third'].map((comment) => ({ id: comment, comment, createdAt: '' })),
}

const textOf = (view: FavoritesState) =>
  renderToString(<CommunityFavorites view={view} />)
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')

const loaded = (changes: Partial<CommunityFavorite>) =>
  textOf({ state: 'loaded', favorites: [{ ...favorite, ...changes }] })

test('While the favourites are on their way, the page says so', () => {
  expect(textOf({ state: 'loading' })).toContain('Loading community favorites...')
})

test('Before anybody has a favourite, people are invited to be the first', () => {
  const text = textOf({ state: 'loaded', favorites: [] })
  expect(text).toContain('No community favorites yet')
  expect(text).toContain('Be the first to share your favorite cheese with the community')
  expect(text).toContain('Explore Cheeses')
})

test('When the favourites cannot be loaded, the page says so and the list stays empty', () => {
  const text = textOf({ state: 'failed' })
  expect(text).toContain('Failed to load community favorites')
  expect(text).not.toContain('View Full Details')
})

test('An entry shows its numbers and at most two comments of Community Members', () => {
  const text = loaded({})
  expect(text).toContain('1 favorite ')
  expect(text).toContain('4.3 out of 5 stars')
  expect(text).toContain('3 comments')
  expect(text.match(/Community Member/g)).toHaveLength(2)
  expect(text).not.toContain('Third')
})

test('An entry that nobody has rated shows no stars', () => {
  expect(loaded({ averageRating: 0 })).not.toContain('out of 5 stars')
})
