import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { openLiveStream } from '../../../backend/live/live-stream.ts'
import { panelKey } from './panel.ts'
import type { CheeseCounts } from '../../../domain/cheese/cheese.ts'
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

/** Keeps the counts of an open panel current. */
export function useLiveCounts(cheeseId: string, slug: string) {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      openLiveStream(
        `/live/cheeses/${slug}`,
        (data) => mergeCounts(queryClient, cheeseId, toCounts(JSON.parse(data))),
        () => void queryClient.invalidateQueries({ queryKey: panelKey(cheeseId) }),
      ),
    [queryClient, cheeseId, slug],
  )
}
