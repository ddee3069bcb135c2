/** What the database announces and cached pages depend on; in SQL it is the type `private.cache_topic`. */
export const CACHE_TOPICS = [
  'cheeses',
  'community',
  'events',
  'featured',
  'recipes',
  'settings',
  'stats',
] as const

type TopicName = (typeof CACHE_TOPICS)[number]

/** The stats are those of one cheese; every other topic is about all there is of it. */
export type CacheTopic = Exclude<TopicName, 'stats'> | `stats:${string}`

export const statsTopic = (slug: string): CacheTopic => `stats:${slug}`

export function isCacheTopic(text: string): text is CacheTopic {
  const [name, key] = text.split(':')
  return CACHE_TOPICS.some((topic) => topic === name) && (name === 'stats') === (key !== undefined)
}
