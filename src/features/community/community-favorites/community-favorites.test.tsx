import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { CommunityFavorite } from './community-favorite.ts'
import { DEFAULT_PAGES } from '../../../domain/documents/page-document.ts'
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
  inStock: true,
  comments: ['First', 'Second', 'Third'].map((comment) => ({
    id: comment,
    comment,
    author: 'Community Member',
    createdAt: '',
    createdAtLocal: '',
    stars: null,
    answer: '',
  })),
}

const WORDS = {
  heading: "Our Friends' Favorites",
  introduction: 'Discover the cheeses our community loves most',
  empty: {
    ...DEFAULT_PAGES.community_favorites.empty,
    text: 'Be the first to share your favorite cheese with the community',
  },
}

const textOf = (view: FavoritesState) =>
  renderToString(<CommunityFavorites words={WORDS} view={view} />)
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')

const loaded = (changes: Partial<CommunityFavorite>) =>
  textOf({ state: 'loaded', favorites: [{ ...favorite, ...changes }] })

test('Community favorites show a loading text while they load', () => {
  expect(textOf({ state: 'loading' })).toContain('Loading community favorites...')
})

test('An empty list of community favorites invites the first favorite', () => {
  const text = textOf({ state: 'loaded', favorites: [] })
  expect(text).toContain('No community favorites yet')
  expect(text).toContain('Be the first to share your favorite cheese with the community')
  expect(text).toContain('Explore Cheeses')
})

test('Community favorites that fail to load show an error and no entries', () => {
  const text = textOf({ state: 'failed' })
  expect(text).toContain('Failed to load community favorites')
  expect(text).not.toContain('View Full Details')
})

test('An entry shows its counts and at most two comments by Community Members', () => {
  const text = loaded({})
  expect(text).toContain('1 favorite ')
  expect(text).toContain('4.3 out of 5 stars')
  expect(text).toContain('3 comments')
  expect(text.match(/Community Member/g)).toHaveLength(2)
  expect(text).not.toContain('Third')
})

test('A long list has sections of ten with links to them and back to the top', () => {
  const favorites = Array.from({ length: 12 }, (_, index) => ({ ...favorite, id: String(index) }))
  const text = textOf({ state: 'loaded', favorites })
  expect(text.match(/Favorites 1 to 10/g)).toHaveLength(2)
  expect(text.match(/Favorites 11 to 12/g)).toHaveLength(2)
  expect(text.match(/Back to top/g)).toHaveLength(2)
})

test('An entry without ratings shows no stars', () => {
  expect(loaded({ averageRating: 0 })).not.toContain('out of 5 stars')
})
