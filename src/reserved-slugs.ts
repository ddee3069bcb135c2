import { routePaths } from './site-map.ts'

/** First segments that other handlers use, or that are reserved for a later version. */
const OTHER_FIRST_SEGMENTS = [
  'admin',
  'api',
  'assets',
  'board',
  'demo-google',
  'favicon',
  'fonts',
  'healthz',
  'index',
  'live',
  'mailbox',
  'media',
  'metrics',
  'new',
  'offline',
  'orders',
  'readyz',
  'rest',
  'static',
  'storage',
  'well-known',
]

const firstSegment = (path: string) => /^\/([a-z-]+)/.exec(path)?.[1]

/** A cheese must not have one of these slugs, because a route would hide its page. The database rejects them too. */
export const RESERVED_SLUGS: readonly string[] = [
  ...new Set([
    ...routePaths(() => true).flatMap((path) => firstSegment(path) ?? []),
    ...OTHER_FIRST_SEGMENTS,
  ]),
]
