import type { Sql } from 'postgres'
import { isCacheTopic, type CacheTopic } from '../../src/domain/cache-topics.ts'

/** The topic that changed, or `*` when it is not known what changed. */
export type SiteChange = CacheTopic | '*'

export type SiteChanges = {
  /** Calls the listener with each change. */
  onSiteChange(listener: (change: SiteChange) => void): void
  /** Publishes what a committed transaction noted, separated by spaces. */
  publishCommitted(noted: string): void
}

/** For a backend whose changes are not announced to this process. */
export const NO_SITE_CHANGES: SiteChanges = { onSiteChange() {}, publishCommitted() {} }

/** So many messages are remembered to recognize one that comes a second time. */
const MAX_REMEMBERED = 1_000

/**
 * Changes to public pages, as the database announces them to every process. A process that made a change itself
 * publishes it before it answers the writer, and ignores the announcement that follows.
 */
export async function listenForSiteChanges(requests: Sql): Promise<SiteChanges> {
  const listeners = new Set<(change: SiteChange) => void>()
  const known = new Set<string>()
  const tell = (change: SiteChange) => listeners.forEach((listener) => listener(change))

  /** Each message ends with the number of its transaction. */
  function publish(message: string) {
    if (known.has(message)) return
    known.add(message)
    if (known.size > MAX_REMEMBERED) known.delete(known.values().next().value ?? '')
    const [topic = ''] = message.split('@')
    tell(isCacheTopic(topic) ? topic : '*')
  }

  // A lost connection may have missed some.
  await requests.listen('site_changed', publish, () => tell('*'))
  return {
    onSiteChange: (listener) => void listeners.add(listener),
    publishCommitted: (noted) => noted.split(' ').filter(Boolean).forEach(publish),
  }
}
