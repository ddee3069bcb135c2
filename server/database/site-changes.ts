import type { Sql } from 'postgres'
import { isCacheTopic, type CacheTopic } from '../../src/domain/cache-topics.ts'

/** The topic that changed, or `*` when it is not known what changed. */
export type SiteChange = CacheTopic | '*'

/** Listens to the database for changes to public pages; a lost connection may have missed some. */
export async function listenForSiteChanges(requests: Sql) {
  const listeners = new Set<(change: SiteChange) => void>()
  const tell = (change: SiteChange) => listeners.forEach((listener) => listener(change))
  await requests.listen(
    'site_changed',
    (topic) => tell(isCacheTopic(topic) ? topic : '*'),
    () => tell('*'),
  )
  return (listener: (change: SiteChange) => void) => void listeners.add(listener)
}
