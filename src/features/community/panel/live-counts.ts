import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getBackend } from '../../../backend/backend.ts'
import { readBackendConfig } from '../../../backend/backend-config.ts'
import { openEventStream } from './event-stream.ts'
import { panelKey } from './panel.ts'
import type { CheeseCounts } from '../../../domain/cheese.ts'
import { asList, asNumber, asObject } from '../../../lib/read-json.ts'
import type { Panel } from './panel.ts'

/** Spreads the requests that one new comment causes in many browsers. */
const MAX_DELAY_MS = 3_000

function toCounts(json: unknown): CheeseCounts {
  const counts = asObject(json)
  return {
    favoritesCount: asNumber(counts['favoritesCount']),
    averageRating: asNumber(counts['averageRating']),
    ratingCount: asNumber(counts['ratingCount']),
    ratingDistribution: asList(counts['ratingDistribution']).map(asNumber),
    publicCommentCount: asNumber(counts['publicCommentCount']),
  }
}

function mergeCounts(queryClient: QueryClient, cheeseId: string, counts: CheeseCounts) {
  const queryKey = panelKey(cheeseId)
  // A pending change is applied on top of the known counts, and ends with a new request.
  if (queryClient.isMutating({ mutationKey: queryKey }) > 0) return
  const [, shown] = queryClient.getQueriesData<Panel>({ queryKey })[0] ?? []
  queryClient.setQueriesData<Panel>({ queryKey }, (panel) => panel && { ...panel, ...counts })
  if (shown && shown.publicCommentCount !== counts.publicCommentCount)
    setTimeout(() => void queryClient.invalidateQueries({ queryKey }), Math.random() * MAX_DELAY_MS)
}

/** Listens only while the page is visible, because browsers limit the connections to a site. */
function listen(slug: string, onCounts: (counts: CheeseCounts) => void) {
  let close: (() => void) | undefined
  const connect = () => {
    close?.()
    close = undefined
    if (document.visibilityState === 'hidden') return
    close = openEventStream(getBackend().signedFetch, `/live/cheeses/${slug}`, (data) =>
      onCounts(toCounts(JSON.parse(data))),
    )
  }
  connect()
  document.addEventListener('visibilitychange', connect)
  return () => {
    document.removeEventListener('visibilitychange', connect)
    close?.()
  }
}

/** Keeps the counts of an open panel current. Hosted Supabase has no such stream, so there nothing happens. */
export function useLiveCounts(cheeseId: string, slug: string) {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (readBackendConfig().url !== location.origin) return undefined
    return listen(slug, (counts) => mergeCounts(queryClient, cheeseId, counts))
  }, [queryClient, cheeseId, slug])
}
