import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyBaseLogger } from 'fastify'
import type { Rendered } from '../../src/app/render.tsx'
import type { CacheTopic } from '../../src/domain/cache-topics.ts'
import type { SiteChange } from '../database/site-changes.ts'
import type { Search } from '../../src/app/page.ts'
import { compressQuickly, createShrinker } from './brotli.ts'

export type CachedPage = {
  status: number
  redirect: string | undefined
  etag: string
  contentType: string
  body: Buffer
  br: Buffer
  gzip: Buffer
  topics: CacheTopic[]
  search: Search | undefined
  expiresAt: number
  isSmallest: boolean
}

type Render = () => Promise<Rendered>

const compressGzip = promisify(gzip)

/** Filters and searches have many URLs; the least recently used page is dropped first. */
const MAX_PAGES = 1_000

export async function compressPage(rendered: Rendered, expiresAt = Infinity): Promise<CachedPage> {
  const body = Buffer.from(rendered.body)
  const [br, gz] = await Promise.all([compressQuickly(body), compressGzip(body)])
  return {
    status: rendered.status,
    redirect: rendered.redirect,
    etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    contentType: rendered.contentType,
    body,
    br,
    gzip: gz,
    topics: rendered.topics,
    search: rendered.search,
    expiresAt: Math.min(expiresAt, rendered.expiresAt),
    isSmallest: false,
  }
}

/**
 * Keeps each page, compressed, until something it shows changes. Concurrent requests share one rendering. A page that
 * became stale while it was rendered is sent but not kept.
 */
export function createPageCache(lifetime: number, log: FastifyBaseLogger) {
  const pages = new Map<string, CachedPage>()
  const rendering = new Map<string, Promise<CachedPage>>()
  const shrink = createShrinker(log)
  let changes = 0

  function keep(key: string, page: CachedPage) {
    pages.delete(key)
    pages.set(key, page)
    const [oldest] = pages.keys()
    if (pages.size > MAX_PAGES && oldest !== undefined) pages.delete(oldest)
  }

  async function fill(key: string, render: Render) {
    const changesBefore = changes
    const rendered = await render()
    const page = await compressPage(rendered, Date.now() + lifetime)
    if (rendered.cacheable && changes === changesBefore) keep(key, page)
    return page
  }

  function renderOnce(key: string, render: Render) {
    const pending = fill(key, render).finally(() => {
      if (rendering.get(key) === pending) rendering.delete(key)
    })
    rendering.set(key, pending)
    return pending
  }

  return {
    get(key: string, render: Render) {
      const page = pages.get(key)
      if (page && page.expiresAt > Date.now()) {
        keep(key, page)
        // Searches are too many and each too rare to be worth it.
        if (!page.search) void shrink(page)
        return page
      }
      return rendering.get(key) ?? renderOnce(key, render)
    },
    /** Drops the pages that show what changed. */
    drop(change: SiteChange) {
      changes += 1
      rendering.clear()
      for (const [key, page] of pages) if (change === '*' || page.topics.includes(change)) pages.delete(key)
    },
  }
}
