import { isCacheTopic, type CacheTopic } from '../../src/domain/cache-topics.ts'
import { isStaffTopic, type StaffTopic } from '../../src/domain/staff-topics.ts'
import type { Sql } from './sql/sql.ts'

/** The topic that changed, or `*` when it is not known what changed. */
export type SiteChange = CacheTopic | '*'

/** What open staff pages have to read again, or that sessions of staff ended; `*` when it is not known. */
export type StaffChange = StaffTopic | 'sessions' | '*'

export type SiteChanges = {
  /** Calls the listener with each change. */
  onSiteChange(listener: (change: SiteChange) => void): void
  /** Calls the listener with each change that staff pages follow. */
  onStaffChange(listener: (change: StaffChange) => void): void
  /** Publishes what a committed transaction noted, separated by spaces. */
  publishCommitted(noted: string): void
}

/** For a backend whose changes are not announced to this process. */
export const NO_SITE_CHANGES: SiteChanges = {
  onSiteChange() {},
  onStaffChange() {},
  publishCommitted() {},
}

/** How many messages are remembered, to recognize one that arrives twice. */
const MAX_REMEMBERED = 1_000

/**
 * Changes to public pages, as the database announces them to every process. A process that made a change itself
 * publishes it before it answers the writer, and ignores the announcement that follows.
 */
export async function listenForSiteChanges(requests: Sql): Promise<SiteChanges> {
  const listeners = new Set<(change: SiteChange) => void>()
  const staffListeners = new Set<(change: StaffChange) => void>()
  const known = new Set<string>()
  const tell = (change: SiteChange) => listeners.forEach((listener) => listener(change))
  const tellStaff = (change: StaffChange) => staffListeners.forEach((listener) => listener(change))

  /** Each message ends with the number of its transaction. */
  function publish(message: string) {
    if (known.has(message)) return
    known.add(message)
    if (known.size > MAX_REMEMBERED) known.delete(known.values().next().value ?? '')
    const [topic = ''] = message.split('@')
    tell(isCacheTopic(topic) ? topic : '*')
  }

  // A lost connection may have missed some. All channels share one connection.
  await requests.listen('site_changed', publish, () => tell('*'))
  await requests.listen(
    'staff_changed',
    (topic) => tellStaff(isStaffTopic(topic) || topic === 'sessions' ? topic : '*'),
    () => tellStaff('*'),
  )
  return {
    onSiteChange: (listener) => void listeners.add(listener),
    onStaffChange: (listener) => void staffListeners.add(listener),
    publishCommitted: (noted) => noted.split(' ').filter(Boolean).forEach(publish),
  }
}
