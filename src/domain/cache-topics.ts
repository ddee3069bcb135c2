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

/** The stats are those of one cheese; every other topic is about all there is of it. */
export type CacheTopic = Exclude<TopicName, 'stats'> | `stats:${string}`

export const statsTopic = (slug: string): CacheTopic => `stats:${slug}`

export const isStatsTopic = (topic: string) => topic.startsWith(statsTopic(''))

export function isCacheTopic(text: string): text is CacheTopic {
  const [name, key] = text.split(':')
  return CACHE_TOPICS.some((topic) => topic === name) && (name === 'stats') === (key !== undefined)
}

export const isCountTopic = (topic: string) => COUNT_TOPICS.has(topic.split(':', 1)[0] ?? '')
