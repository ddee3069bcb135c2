import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readBackendConfig } from '../../../backend/backend-config.ts'
import { panelKey } from './panel.ts'
import type { CheeseCounts } from '../../../domain/cheese.ts'
import { asList, asNumber, asObject } from '../../../lib/read-json.ts'
import type { Panel } from './panel.ts'

/** So that everybody who reads about a cheese does not ask for a new comment in the same instant. */
const SPREAD_MS = 3_000

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
  // Changes of our own end with a look at the truth, and until then they are on top of what was known before.
  if (queryClient.isMutating({ mutationKey: queryKey }) > 0) return
  const [, shown] = queryClient.getQueriesData<Panel>({ queryKey })[0] ?? []
  queryClient.setQueriesData<Panel>({ queryKey }, (panel) => panel && { ...panel, ...counts })
  if (shown && shown.publicCommentCount !== counts.publicCommentCount)
    setTimeout(() => void queryClient.invalidateQueries({ queryKey }), Math.random() * SPREAD_MS)
}

/** Listens while the page is in front, since a browser grants one site only a handful of connections. */
function listen(slug: string, onCounts: (counts: CheeseCounts) => void) {
  let source: EventSource | undefined
  const follow = () => {
    if (document.visibilityState === 'hidden') return source?.close()
    if (source && source.readyState !== EventSource.CLOSED) return
    source = new EventSource(`/live/cheeses/${slug}`)
    source.addEventListener('message', ({ data }: MessageEvent<string>) =>
      onCounts(toCounts(JSON.parse(data))),
    )
  }
  follow()
  document.addEventListener('visibilitychange', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    source?.close()
  }
}

/** Keeps the numbers of an open panel current. Where the server offers no such news, nothing happens. */
export function useLiveCounts(cheeseId: string, slug: string) {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (readBackendConfig().url !== location.origin) return undefined
    return listen(slug, (counts) => mergeCounts(queryClient, cheeseId, counts))
  }, [queryClient, cheeseId, slug])
}
