/**
 * The result of loading a page. It alone decides the status and whether the page may be cached:
 *
 * - `complete`: all data was read.
 * - `partial`: the settings or a side part could not be read; defaults or a message take its place.
 * - `without-content`: the main content could not be read; the page shows its empty state.
 * - `not-found`: there is no such page.
 * - `unavailable`: the database cannot be reached; the error page is shown.
 * - `broken`: rendering failed; the error page is shown.
 * - `closed`: the shop is closed to guests; they read that it opens soon, or its notice.
 * - `refused`: the visitor asked for too many pages; the error page is shown.
 */
export type PageResult =
  | 'complete'
  | 'partial'
  | 'without-content'
  | 'not-found'
  | 'unavailable'
  | 'broken'
  | 'closed'
  | 'refused'

export const PAGE_RESULTS: Record<PageResult, { status: number; cacheable: boolean }> = {
  complete: { status: 200, cacheable: true },
  partial: { status: 200, cacheable: false },
  'without-content': { status: 503, cacheable: false },
  'not-found': { status: 404, cacheable: false },
  unavailable: { status: 503, cacheable: false },
  broken: { status: 500, cacheable: false },
  closed: { status: 503, cacheable: true },
  refused: { status: 429, cacheable: false },
}

export function resultOfError(error: unknown): PageResult {
  const status = error instanceof Error && 'status' in error ? error.status : undefined
  return status === 503 ? 'unavailable' : status === 429 ? 'refused' : 'broken'
}
