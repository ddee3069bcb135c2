import type { ServerContext } from '../context.ts'
import type { ClientRequest } from '../http/caller/client-ip.ts'
import { isVisit } from './is-visit.ts'
import { createPendingSearches } from './pending-searches.ts'
import { storeVisits, type Search, type View, type Visits } from './visit-store.ts'
import { visitorOf } from './visitor-of.ts'

type ServedPage = { contentType: string; redirect: string | undefined; search: Search | undefined }

const STORE_EVERY_MS = 5_000
/** Without visits the salt is still renewed, so that yesterday's is not kept in memory. */
const RENEW_SALT_EVERY_MS = 60_000
/** When this many visits wait to be stored, further ones are not counted, so that memory stays limited. */
const MAX_WAITING = 5_000
/** A visitor with more pages between two writes is a program; its further pages are not counted. */
const MAX_PER_VISITOR = 20
const CLOSE_TIMEOUT_MS = 2_000

/** Counts served pages in memory and stores the counts every few seconds. */
export async function countVisits({ database, log }: Pick<ServerContext, 'database' | 'log'>) {
  const searches = createPendingSearches()
  const perVisitor = new Map<string, number>()
  let waiting: Visits = { views: [], searches: [] }
  let salt: string | undefined
  let renewedAt = 0
  let storing: Promise<void> | undefined

  function trackView(request: ClientRequest, url: URL, page: ServedPage) {
    if (!salt || waiting.views.length >= MAX_WAITING || !isVisit(request)) return
    const visitor = visitorOf(request, salt)
    const count = (perVisitor.get(visitor) ?? 0) + 1
    perVisitor.set(visitor, count)
    if (count > MAX_PER_VISITOR) return
    if (page.search) searches.add(visitor, page.search)
    const view = countedView(request, url, page)
    if (view) waiting.views.push({ ...view, visitor, at: new Date().toISOString() })
  }

  async function store(settledBy: number) {
    perVisitor.clear()
    const batch = { views: waiting.views, searches: [...waiting.searches, ...searches.take(settledBy)] }
    const isIdle = batch.views.length + batch.searches.length === 0
    if (isIdle && Date.now() - renewedAt < RENEW_SALT_EVERY_MS) return
    waiting = { views: [], searches: [] }
    try {
      salt = await storeVisits(database.requests, batch)
      renewedAt = Date.now()
    } catch (error) {
      log.warn({ err: error }, 'visits could not be stored yet')
      waiting = {
        views: [...batch.views, ...waiting.views].slice(0, MAX_WAITING),
        searches: [...batch.searches, ...waiting.searches].slice(0, MAX_WAITING),
      }
    }
  }

  const storeOnce = (settledBy = Date.now()) =>
    (storing ??= store(settledBy).finally(() => {
      storing = undefined
    }))

  await storeOnce()
  const timer = setInterval(() => void storeOnce(), STORE_EVERY_MS)
  timer.unref()

  return {
    trackView,
    async close() {
      clearInterval(timer)
      const stored = Promise.resolve(storing).then(() => storeOnce(Infinity))
      await withTimeout(stored, CLOSE_TIMEOUT_MS, undefined)
    },
  }
}

/** A QR code counts as a scan of its cheese. The catalogue's requests while someone types are not views. */
function countedView(
  request: ClientRequest,
  url: URL,
  page: ServedPage,
): Pick<View, 'path' | 'kind'> | undefined {
  if (page.redirect) return url.pathname.startsWith('/s/') ? { path: page.redirect, kind: 'scan' } : undefined
  const isOpened = /text\/html/.test(request.headers.accept ?? '')
  return isOpened && page.contentType.startsWith('text/html')
    ? { path: url.pathname === '/board' ? boardPath(url) : url.pathname, kind: 'view' }
    : undefined
}

/** A question that somebody asked, or a board that somebody was sent; keeping and swapping cheeses asks nothing new. */
function boardPath({ searchParams }: URL) {
  if (searchParams.has('shared')) return '/board/shared'
  const isChanged = searchParams.has('keep') || searchParams.has('swapped')
  return searchParams.has('people') && !isChanged ? '/board/asked' : '/board'
}

/** What the promise resolves with, or the fallback when it takes longer. */
async function withTimeout<Value>(promise: Promise<Value>, ms: number, fallback: Value) {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<Value>((resolve) => (timer = setTimeout(resolve, ms, fallback)))
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer))
}
