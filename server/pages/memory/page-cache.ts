import type { FastifyBaseLogger } from 'fastify'
import type { Rendered } from '../../../src/app/render.tsx'
import { isCountTopic, type CacheTopic } from '../../../src/domain/cache-topics.ts'
import type { SiteChange } from '../../database/site-changes.ts'
import { Overloaded } from '../../http/limits/overload.ts'
import { createRecompressor } from './brotli.ts'
import { toCachedPage, type CachedPage } from './cached-page.ts'
import { createRefreshQueue } from './refresh-queue.ts'
import { withTimeout } from '../../with-timeout.ts'

/*
 * The page cache
 *
 * Guarantees
 * - After the commit of a change to content (a price, a text, hours) no request that comes later gets a page rendered
 *   from what was read before it. Content never lags.
 * - Counts (favorites, ratings, comments) may lag: by a second, or up to MAX_COUNTS_LAG_MS where rendering is slow.
 * - Concurrent requests for a page share one rendering.
 * - A page that could be sent yesterday can be sent while the server is overloaded or the database is away, unless its
 *   content changed since.
 *
 * How
 * Each page carries the topics it shows. `drop(topic)` is called for every committed change, of this process and, by
 * LISTEN, of others. A change of content forgets the pages of its topic. It also forgets which renderings run, so that a
 * later request starts its own instead of sharing one that may have read the old price; and it is noted in every
 * unfinished rendering, because only the finished page knows its topics: such a page goes to those who already waited
 * for it and is not kept. A change of counts only dates the page (`staleSince`). The next request then gets the page as it
 * is and queues a refresh; requests wait for a rendering only once the page is older than the lag.
 *
 * Tried and dropped
 * - Rendering every page again as soon as a count changes: 500 people who vote at once kept the process busy for seconds.
 *   Refreshes take turns instead (refresh-queue.ts) and use at most MAX_COUNTING_SHARE of the time.
 * - A lifetime without topics: either prices lag, or each page is rendered again every few seconds.
 */
type Render = () => Promise<Rendered>

type Options = { isOverloaded?: () => boolean; maxBytes?: number }

/** Calls `start` when it is the visitor's turn, or refuses. */
export type AwaitTurn = (start: () => Promise<CachedPage>) => Promise<CachedPage>

const atOnce: AwaitTurn = (start) => start()

/** The changes that happened while a page was rendered, each with the time of the first. */
type MissedChanges = Map<SiteChange, number>

/** Filters and searches have many URLs; the page that was used longest ago is dropped first. */
const MAX_BYTES = 32 * 1024 * 1024
/** Of pages that were used within this time of each other, either may be dropped first. */
const MOVE_EVERY_MS = 1_000

/** While people rate and favorite, a page is rendered once in this time and the last rendering is sent meanwhile. */
const COUNTS_LAG_MS = 1_000
/** If rendering is slow, rendering a page again for its counts takes at most about this part of the time. */
const MAX_COUNTING_SHARE = 1 / 4
/** However long rendering takes, because it may have waited for the database. */
const MAX_COUNTS_LAG_MS = 5_000
/** A visitor who waits for newer counts gets the last rendering after this time. */
const MAX_WAIT_FOR_COUNTS_MS = 1_000

/** Best compression pays off only for a page that is kept. One that was rendered again for its counts will soon be again. */
const UNCHANGED_MS = 2_000
const UNCHANGED_AFTER_COUNTS_MS = 60_000

const concerns = (change: SiteChange, topics: CacheTopic[]) => change === '*' || topics.includes(change)

export function createPageCache(
  lifetime: number,
  log: FastifyBaseLogger,
  { isOverloaded = () => false, maxBytes = MAX_BYTES }: Options = {},
) {
  const pages = new Map<string, CachedPage>()
  const rendering = new Map<string, Promise<CachedPage>>()
  /** One for each unfinished rendering, even when later requests do not share it. */
  const unfinished = new Set<MissedChanges>()
  const refreshes = createRefreshQueue(log)
  const recompress = createRecompressor(log)
  let bytes = 0

  function forget(key: string) {
    bytes -= pages.get(key)?.bytes ?? 0
    pages.delete(key)
  }

  function keep(key: string, page: CachedPage) {
    forget(key)
    pages.set(key, page)
    bytes += page.bytes
    for (const oldest of pages.keys()) {
      if (bytes <= maxBytes) return
      forget(oldest)
    }
  }

  async function fill(key: string, render: Render, missed: MissedChanges) {
    const renderedAt = Date.now()
    const wasStale = (pages.get(key)?.staleSince ?? Infinity) <= renderedAt
    const rendered = await render()
    const page = await toCachedPage(rendered, renderedAt, renderedAt + lifetime)
    const changes = [...missed].filter(([change]) => concerns(change, page.topics))
    if (!rendered.cacheable || changes.some(([change]) => !isCountTopic(change))) return page
    page.staleSince = Math.min(...changes.map(([, at]) => at))
    page.recompressAt = renderedAt + (wasStale ? UNCHANGED_AFTER_COUNTS_MS : UNCHANGED_MS)
    const renderMs = wasStale ? Date.now() - renderedAt : 0
    const lagMs = Math.min(renderMs / MAX_COUNTING_SHARE, MAX_COUNTS_LAG_MS)
    page.countsLagMs = Math.max(COUNTS_LAG_MS, lagMs)
    keep(key, page)
    return page
  }

  function renderOnce(key: string, render: Render) {
    const missed: MissedChanges = new Map()
    unfinished.add(missed)
    const page = fill(key, render, missed).finally(() => {
      unfinished.delete(missed)
      if (rendering.get(key) === page) rendering.delete(key)
    })
    rendering.set(key, page)
    return page
  }

  /**
   * A visitor shares only a rendering that has started and never waits for the turn of another one. When the turn comes,
   * another rendering may have finished.
   */
  function rendered(key: string, render: Render, awaitTurn: AwaitTurn) {
    const before = pages.get(key)
    return (
      rendering.get(key) ??
      awaitTurn(async () => {
        const newer = pages.get(key)
        if (newer && newer !== before) return newer
        return rendering.get(key) ?? renderOnce(key, render)
      })
    )
  }

  /** When the server is too busy to render it again, or the database is unreachable, the last page is better than none. */
  async function renderedOrLast(key: string, last: CachedPage, render: Render, awaitTurn: AwaitTurn) {
    const next = rendered(key, render, awaitTurn)
    const page = await withTimeout(next, MAX_WAIT_FOR_COUNTS_MS, last).catch((error: unknown) => {
      if (pages.get(key) !== last) throw error
      return last
    })
    if (page === last) return pages.get(key) === last ? last : next
    return page.status >= 500 && pages.get(key) === last ? last : page
  }

  /** The order of a map is that of insertion. */
  function markAsUsed(key: string, page: CachedPage, now: number) {
    if (page.usedAt + MOVE_EVERY_MS > now) return
    page.usedAt = now
    pages.delete(key)
    pages.set(key, page)
  }

  /** An overloaded server renders a page again for its counts, but lets no visitor wait for it. */
  function isTooOld(key: string, page: CachedPage, now: number) {
    const lagMs = refreshes.has(key) ? MAX_COUNTS_LAG_MS : page.countsLagMs
    return page.staleSince + lagMs <= now && !isOverloaded()
  }

  /** The last rendering, unless another one has to be started or awaited. */
  function current(key: string) {
    const page = pages.get(key)
    const now = Date.now()
    if (!page || page.expiresAt <= now || isTooOld(key, page, now)) return undefined
    const isStale = page.staleSince <= now
    const isDue = isStale && page.renderedAt + page.countsLagMs <= now
    if (isDue && !rendering.has(key) && !refreshes.has(key)) return undefined
    markAsUsed(key, page, now)
    // Searches are too many and each too rare to be worth it.
    if (!isStale && page.recompressAt <= now && !page.search) void recompress(page)
    return page
  }

  /** When its turn comes, the page may have been dropped or rendered for a visitor. */
  async function refresh(key: string, render: Render) {
    if ((pages.get(key)?.staleSince ?? Infinity) <= Date.now()) await rendered(key, render, atOnce)
  }

  return {
    current,
    async get(key: string, render: Render, awaitTurn = atOnce) {
      const last = current(key)
      if (last) return last
      const page = pages.get(key)
      const now = Date.now()
      if (!page || page.expiresAt <= now) {
        if (isOverloaded() && !rendering.has(key)) throw new Overloaded()
        return rendered(key, render, awaitTurn)
      }
      if (isTooOld(key, page, now)) return renderedOrLast(key, page, render, awaitTurn)
      markAsUsed(key, page, now)
      refreshes.add(key, () => refresh(key, render))
      return page
    },
    /** Forgets the pages that show what changed, or marks them as stale when only counts did. */
    drop(change: SiteChange) {
      const now = Date.now()
      const onlyCounts = isCountTopic(change)
      for (const missed of unfinished) if (!missed.has(change)) missed.set(change, now)
      for (const [key, page] of pages) {
        if (!concerns(change, page.topics)) continue
        if (onlyCounts) page.staleSince = Math.min(page.staleSince, now)
        else forget(key)
      }
      if (!onlyCounts) rendering.clear()
    },
  }
}

export type PageCache = ReturnType<typeof createPageCache>
