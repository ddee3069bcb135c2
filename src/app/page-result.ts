/**
 * The result of loading a page. It alone decides the status and whether the page may be cached:
 *
 * - `complete`: all data was read.
 * - `partial`: the settings or a side part could not be read; defaults or a message take its place.
 * - `without-content`: the main content could not be read; the page shows its empty state.
 * - `not-found`: there is no such page.
 * - `unavailable`: the database cannot be reached; the error page is shown.
 * - `broken`: rendering failed; the error page is shown.
 */
export type PageResult = 'complete' | 'partial' | 'without-content' | 'not-found' | 'unavailable' | 'broken'

export const PAGE_RESULTS: Record<PageResult, { status: number; cacheable: boolean }> = {
  complete: { status: 200, cacheable: true },
  partial: { status: 200, cacheable: false },
  'without-content': { status: 503, cacheable: false },
  'not-found': { status: 404, cacheable: false },
  unavailable: { status: 503, cacheable: false },
  broken: { status: 500, cacheable: false },
}

export const resultOfError = (error: unknown): PageResult =>
  error instanceof Error && 'status' in error && error.status === 503 ? 'unavailable' : 'broken'
