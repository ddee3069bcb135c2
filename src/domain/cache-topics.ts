/** What the database announces and cached pages depend on; in SQL it is the type `private.cache_topic`. */
export const CACHE_TOPICS = [
  'cheeses',
  'comments',
  'community',
  'events',
  'featured',
  'recipes',
  'rsvps',
  'settings',
  'stats',
] as const

/** These only count people, so a page may show the last numbers for a moment. */
const COUNT_TOPICS = new Set(['community', 'rsvps', 'stats'])

type TopicName = (typeof CACHE_TOPICS)[number]

/** With the slug of a cheese it concerns that cheese alone, otherwise all cheeses. Stats are always of one cheese. */
export type CacheTopic = Exclude<TopicName, 'stats'> | `comments:${string}` | `stats:${string}`

export const commentsTopic = (slug: string): CacheTopic => `comments:${slug}`

export const statsTopic = (slug: string): CacheTopic => `stats:${slug}`

export const isStatsTopic = (topic: string) => topic.startsWith(statsTopic(''))

export function isCacheTopic(text: string): text is CacheTopic {
  const [name, slug] = text.split(':')
  const isKnown = CACHE_TOPICS.some((topic) => topic === name)
  return isKnown && (slug === undefined ? name !== 'stats' : name === 'comments' || name === 'stats')
}

export const isCountTopic = (topic: string) => COUNT_TOPICS.has(topic.replace(/:.*/s, ''))
