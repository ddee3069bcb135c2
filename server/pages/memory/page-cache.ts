import type { FastifyBaseLogger } from 'fastify'
import type { Rendered } from '../../../src/app/render.tsx'
import { isCountTopic, type CacheTopic } from '../../../src/domain/cache-topics.ts'
import type { SiteChange } from '../../database/site-changes.ts'
import { Overloaded } from '../../fair-queue/fair-queue.ts'
import { createRecompressor } from './brotli.ts'
import { toCachedPage, type CachedPage } from './cached-page.ts'

/*
 * The page cache
 *
 * Guarantees
 * - After the commit of a change to content (a price, a text, hours) no request that comes later gets a page rendered
 *   from what was read before it. Content never lags.
 * - Counts (favorites, ratings, comments) lag by a second, or by two where rendering is slow.
 * - Concurrent requests for a page share one rendering.
 * - While the server is overloaded or the database is away, the last page is sent, unless its content changed since.
 *
 * How
 * Each page carries the topics it shows. `drop(topic)` is called for every committed change, of this process and, by
 * LISTEN, of others. A change of content forgets the pages of its topic, and all renderings that run, because one may have
 * read the old price: its page goes to those who already waited for it and is not kept. A change of counts only dates the
 * page (`staleSince`). Shortly before a second has passed, a request starts a rendering and gets the page as it is; later
 * ones wait for a rendering. Renderings wait for each other in the fair queue, not here.
 *
 * Tried and dropped
 * - Rendering every page again as soon as a count changes: 500 people who vote at once kept the process busy for seconds.
 * - Refreshing in a part of the idle time, with a lag that grows with the time a rendering takes: the lag of a second and
 *   the fair queue keep the same promise with four states less.
 * - A lifetime without topics: either prices lag, or each page is rendered again every few seconds.
 */
type Render = () => Promise<Rendered>

type Options = { isOverloaded?: () => boolean; maxBytes?: number }

/** What changed while a page was rendered, each with the time of the first change. */
type MissedChanges = Map<SiteChange, number>

/** Filters and searches have many URLs; the page that was used longest ago is dropped first. */
const MAX_BYTES = 32 * 1024 * 1024
/** Of pages that were used within this time of each other, either may be dropped first. */
const MOVE_EVERY_MS = 1_000

/** From then on a request starts a rendering, which is finished when the counts become too old. */
const REFRESH_AFTER_MS = 750
const MAX_LAG_MS = 1_000
/** While a rendering takes long. */
const MAX_LAG_RENDERING_MS = 2_000

/** Best compression pays off only for a page that is kept. */
const UNCHANGED_MS = 5_000

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
    const rendered = await render()
    const page = await toCachedPage(rendered, renderedAt, renderedAt + lifetime)
    const changes = [...missed].filter(([change]) => concerns(change, page.topics))
    if (!rendered.cacheable || changes.some(([change]) => !isCountTopic(change))) return page
    page.staleSince = Math.min(...changes.map(([, at]) => at))
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

  /** One that runs may wait behind other requests of its visitor. When it is refused for that, this request has its own. */
  function rendered(key: string, render: Render) {
    const shared = rendering.get(key)
    if (!shared) return renderOnce(key, render)
    return shared.catch((error: unknown) => {
      if (!(error instanceof Overloaded)) throw error
      return pages.get(key) ?? renderOnce(key, render)
    })
  }

  /** When it cannot be rendered again, the last page is better than none, unless its content changed meanwhile. */
  async function renderedOrLast(key: string, last: CachedPage, render: Render) {
    const isLast = () => pages.get(key) === last
    const page = await rendered(key, render).catch((error: unknown) => {
      if (!isLast()) throw error
      return last
    })
    return page.status >= 500 && isLast() ? last : page
  }

  /** The order of a map is that of insertion. */
  function markAsUsed(key: string, page: CachedPage, now: number) {
    if (page.usedAt + MOVE_EVERY_MS > now) return
    page.usedAt = now
    pages.delete(key)
    pages.set(key, page)
  }

  const maxLagMs = (key: string) => (rendering.has(key) ? MAX_LAG_RENDERING_MS : MAX_LAG_MS)

  /** The last rendering, if nothing has to be started for it or awaited. */
  function current(key: string) {
    const page = pages.get(key)
    const now = Date.now()
    if (!page || page.expiresAt <= now) return undefined
    const staleMs = now - page.staleSince
    const isDue = staleMs >= REFRESH_AFTER_MS && !rendering.has(key)
    if ((isDue || staleMs >= maxLagMs(key)) && !isOverloaded()) return undefined
    markAsUsed(key, page, now)
    // Searches are too many and each too rare to be worth it.
    const isSettled = staleMs < 0 && page.renderedAt + UNCHANGED_MS <= now
    if (isSettled && !page.isSmallest && !page.search) void recompress(page)
    return page
  }

  return {
    current,
    async get(key: string, render: Render) {
      const last = current(key)
      if (last) return last
      const page = pages.get(key)
      const now = Date.now()
      if (!page || page.expiresAt <= now) {
        if (isOverloaded() && !rendering.has(key)) throw new Overloaded()
        return rendered(key, render)
      }
      const isTooOld = now - page.staleSince >= maxLagMs(key)
      const next = renderedOrLast(key, page, render)
      if (isTooOld) return next
      next.catch((error: unknown) => log.error({ err: error }, 'page could not be refreshed'))
      markAsUsed(key, page, now)
      return page
    },
    /** Forgets the pages that show what changed, or dates them when only counts did. */
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
