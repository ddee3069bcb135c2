import { commentsTopic, statsTopic, type CacheTopic } from './domain/cache-topics.ts'
import { ROUTES, type Route, type RouteName } from './site-map.ts'

const SEGMENTS: Record<string, string> = {
  slug: '[a-z0-9]+(?:-[a-z0-9]+)*',
  code: '[0-9A-Za-z]{1,12}',
}

const toPattern = (path: string) =>
  new RegExp(
    `^${path.replaceAll('.', String.raw`\.`).replaceAll(/:(\w+)/g, (_, name: string) => `(?<${name}>${SEGMENTS[name] ?? '[^/]+'})`)}$`,
  )

const MATCHERS = Object.entries<Route>(ROUTES).map(([name, route]) => ({
  name: name as RouteName,
  route,
  pattern: toPattern(route.path),
}))

export type RouteMatch = { name: RouteName; route: Route; params: Record<string, string> }

export function findRoute(path: string): RouteMatch | undefined {
  for (const { name, route, pattern } of MATCHERS) {
    const match = pattern.exec(path)
    if (match) return { name, route, params: { ...match.groups } }
  }
  return undefined
}

const TOPICS_OF_CHEESE: Partial<Record<CacheTopic, (slug: string) => CacheTopic>> = {
  'comments:slug': commentsTopic,
  'stats:slug': statsTopic,
}

/** `stats:slug` becomes `stats:comte-aop`. */
export const topicsOf = ({ route, params }: RouteMatch): CacheTopic[] =>
  (route.topics ?? []).map((topic) => TOPICS_OF_CHEESE[topic]?.(params['slug'] ?? '') ?? topic)
