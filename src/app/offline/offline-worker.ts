/**
 * The service worker of the kiosk and of the counter, built as a file of its own. It serves the pages in its scope without
 * a network from the files that the open one named; no other page of the site is in a scope. Data is never in its cache.
 */

import { sendRange } from './send-range.ts'

type LifetimeEvent = { waitUntil(work: Promise<unknown>): void }
type FetchEvent = { request: Request; respondWith(answer: Promise<Response>): void }
type WorkerScope = {
  addEventListener(type: 'install' | 'activate', listener: (event: LifetimeEvent) => void): void
  addEventListener(type: 'message', listener: (event: LifetimeEvent & { data: unknown }) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  registration: { scope: string }
}

const worker = self as unknown as WorkerScope

const SCOPE = new URL(worker.registration.scope).pathname
const CACHE_NAME = SCOPE.split('/').findLast(Boolean) ?? ''
/** A network that accepts a request and never answers counts as none. */
const PAGE_TIME_LIMIT_MS = 10_000

const findKept = (url: string) => caches.match(url, { cacheName: CACHE_NAME, ignoreVary: true })

/** The page as it is now, so that a new release is opened; else the one that was opened last. */
async function openPage(request: Request) {
  const { pathname } = new URL(request.url)
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PAGE_TIME_LIMIT_MS) })
    if (!answer.ok) return (await findKept(pathname)) ?? answer
    const cache = await caches.open(CACHE_NAME)
    await cache.put(pathname, answer.clone())
    return answer
  } catch {
    return (await findKept(pathname)) ?? Response.error()
  }
}

async function openFile(request: Request) {
  const kept = await findKept(request.url)
  const range = request.headers.get('range')
  if (!kept) return fetch(request)
  return range ? sendRange(kept, range) : kept
}

/** Fetches what is missing and deletes what is no longer in the list, so that the cache does not grow. */
async function keep(urls: string[]) {
  const cache = await caches.open(CACHE_NAME)
  const wanted = new Set(urls.map((url) => new URL(url, self.location.origin).href))
  const kept = new Set((await cache.keys()).map(({ url }) => url))
  await Promise.all([...kept].filter((url) => !wanted.has(url)).map((url) => cache.delete(url)))
  // One after the other, because there is no hurry. A file that cannot be fetched must not prevent the others.
  for (const url of wanted) if (!kept.has(url)) await cache.add(url).catch(() => undefined)
}

function urlsIn(data: unknown) {
  const { keep: urls } = (data ?? {}) as { keep?: unknown }
  return Array.isArray(urls) ? urls.filter((url) => typeof url === 'string') : undefined
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
worker.addEventListener('message', (event) => {
  const urls = urlsIn(event.data)
  if (urls) event.waitUntil(keep(urls))
})
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const isPage = new URL(request.url).pathname.startsWith(SCOPE)
  // A request of a script, for data, has no destination.
  if (request.method !== 'GET' || (!isPage && !request.destination)) return
  // The display asks for its page without the cache when it looks for a new release.
  const wantsCurrent = request.mode === 'navigate' || request.cache === 'no-store'
  event.respondWith(isPage && wantsCurrent ? openPage(request) : openFile(request))
})
