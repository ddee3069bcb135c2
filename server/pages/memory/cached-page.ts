import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Search } from '../../../src/app/page.ts'
import type { Rendered } from '../../../src/app/render.tsx'
import type { CacheTopic } from '../../../src/domain/cache-topics.ts'
import { compressAtOnce } from './brotli.ts'

export type CachedPage = {
  status: number
  redirect: string | undefined
  etag: string
  contentType: string
  body: Buffer
  br: Buffer
  /** Made at the first request for it. */
  gzip?: Promise<Buffer>
  /** What it takes in memory, about. */
  bytes: number
  topics: CacheTopic[]
  search: Search | undefined
  renderedAt: number
  usedAt: number
  expiresAt: number
  /** When the first count changed that it does not show. */
  staleSince: number
  isSmallest: boolean
  retryAfter: string | undefined
  /** For the staff who asked for it alone. */
  isPrivate?: true
}

const compressGzip = promisify(gzip)

/** Few clients take gzip but not brotli. */
export const gzipOf = (page: CachedPage) => (page.gzip ??= compressGzip(page.body))

export async function toCachedPage(
  { status, redirect, contentType, topics, search, retryAfter, ...rendered }: Rendered,
  renderedAt = Date.now(),
  expiresAt = Infinity,
): Promise<CachedPage> {
  const body = Buffer.from(rendered.body)
  const br = await compressAtOnce(body, search !== undefined)
  return {
    status,
    redirect,
    etag: `W/"${createHash('sha256').update(br).digest('base64url').slice(0, 22)}"`,
    contentType,
    body,
    br,
    bytes: body.length + 2 * br.length,
    topics,
    search,
    renderedAt,
    usedAt: renderedAt,
    expiresAt: Math.min(expiresAt, rendered.expiresAt),
    staleSince: Infinity,
    isSmallest: false,
    retryAfter,
  }
}
