import type { QueryClient } from '@tanstack/react-query'
import { STAFF_TOPICS, type StaffTopic } from '../../../domain/staff-topics.ts'

/** The queries that show each topic, by the word after `cms` in their key. */
const SHOWN_BY: Record<StaffTopic, readonly string[]> = {
  // The entries themselves stay, so that the reader keeps their place.
  audit: ['audit-total'],
  calendar: ['calendar', 'dashboard'],
  cheeses: ['calendar', 'cheeses', 'dashboard', 'documents', 'inventory', 'placards', 'setup'],
  comments: ['comments', 'dashboard'],
  documents: ['documents', 'pages', 'setup'],
  events: ['calendar', 'dashboard', 'events'],
  history: ['change-sets', 'removed', 'versions'],
  orders: ['dashboard', 'inventory', 'orders'],
  people: ['users'],
  pictures: ['media'],
  placards: ['dashboard', 'placards'],
  presence: ['presence'],
  proposals: ['dashboard', 'proposals'],
  recipes: ['dashboard', 'recipes'],
  sales: ['dashboard', 'sales'],
  settings: ['calendar', 'dashboard', 'placards', 'price-settings', 'search-terms', 'setup', 'shop-state'],
  stock: ['calendar', 'cheeses', 'dashboard', 'inventory', 'stock alert log', 'stock days', 'stock ledger'],
}

/** A record that is being edited and the cards of a sheet that is being printed stay as they are. */
const KEPT_PARTS = new Set<unknown>(['record', 'of'])

/** However often something changes, it is read again this often at most. */
const MIN_INTERVAL_MS = 1_000
const BUSY_PAUSE_MS = 200

/** A row that leaves the list would take an open dialog or a typed value with it. */
const IN_USE = 'dialog[open], [data-editing]'

/** Reads again what shows a topic. `*` stands for all topics. */
export function createTopicRefresher(queryClient: QueryClient) {
  const changed = new Set<string>()
  let refreshedAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function refresh() {
    timer = undefined
    // A list that is read before a pending change arrives would show the old value once more.
    if (queryClient.isMutating() > 0 || document.querySelector(IN_USE)) return schedule(BUSY_PAUSE_MS)
    const topics = STAFF_TOPICS.filter((topic) => changed.has(topic) || changed.has('*'))
    const subjects = new Set<unknown>(topics.flatMap((topic) => SHOWN_BY[topic]))
    changed.clear()
    refreshedAt = Date.now()
    void queryClient.invalidateQueries({
      queryKey: ['cms'],
      predicate: ({ queryKey: [, subject, part] }) => subjects.has(subject) && !KEPT_PARTS.has(part),
    })
  }

  function schedule(delayMs: number) {
    timer ??= setTimeout(refresh, delayMs)
  }

  return {
    add(topics: readonly string[]) {
      for (const topic of topics) changed.add(topic)
      schedule(Math.max(0, refreshedAt + MIN_INTERVAL_MS - Date.now()))
    },
    stop: () => clearTimeout(timer),
  }
}
