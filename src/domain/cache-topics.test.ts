import { expect, test } from 'vitest'
import {
  CACHE_TOPICS,
  commentsTopic,
  isCacheTopic,
  isCountTopic,
  isStatsTopic,
  statsTopic,
} from './cache-topics.ts'

test('The stats of a cheese are always those of one cheese', () => {
  expect(statsTopic('comte-aop')).toBe('stats:comte-aop')
  expect(isCacheTopic('stats:comte-aop')).toBe(true)
  expect(isCacheTopic('stats')).toBe(false)
  expect(isStatsTopic('stats:comte-aop')).toBe(true)
  expect(isStatsTopic('comments:comte-aop')).toBe(false)
})

test('Comments are those of one cheese or of all', () => {
  expect(commentsTopic('comte-aop')).toBe('comments:comte-aop')
  expect(isCacheTopic('comments:comte-aop')).toBe(true)
  expect(isCacheTopic('comments')).toBe(true)
})

test.each(['', 'news', 'cheeses:comte-aop', 'news:comte-aop'])('%j is not a cache topic', (text) => {
  expect(isCacheTopic(text)).toBe(false)
})

test('Only favorites, ratings and RSVPs change no more than a count', () => {
  const topics = [...CACHE_TOPICS, commentsTopic('comte-aop'), statsTopic('comte-aop')]
  expect(topics.filter(isCountTopic)).toEqual(['community', 'rsvps', 'stats', 'stats:comte-aop'])
})
