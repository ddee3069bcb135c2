import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { toPublicComment, type PublicComment } from '../../../backend/records/public-comment.ts'
import { tellOtherTabs, useChangesOfOtherTabs } from '../../../backend/other-tabs.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import type { CheeseCounts } from '../../../domain/cheese/cheese.ts'
import { asBoolean, asList, asObject, asText } from '../../../lib/read-json.ts'

export type OwnComment = {
  comment: string
  isPublic: boolean
  /** Whether the stars of its author stand beside it. */
  showsRating: boolean
  createdAt: string
  isHidden: boolean
  hiddenReason: string | null
  /** Whether the shop decides before others can read it. */
  isWaiting: boolean
  answer: string | null
}

/** What the panel on a cheese page shows to a member. */
export type Panel = CheeseCounts & {
  isFavorite: boolean
  myRating: number | null
  myComment: OwnComment | null
  publicComments: PublicComment[]
}

/** A change that is shown before the backend has confirmed it. */
export type PanelChange = Partial<Pick<Panel, 'isFavorite' | 'myRating' | 'myComment'>>

function toOwnComment(json: unknown): OwnComment {
  const { comment, is_public, shows_rating, created_at, hidden, hidden_reason, waiting, answer } =
    asObject(json)
  return {
    comment: asText(comment),
    isPublic: asBoolean(is_public),
    showsRating: asBoolean(shows_rating),
    createdAt: asText(created_at),
    isHidden: asBoolean(hidden),
    hiddenReason: hidden_reason === null ? null : asText(hidden_reason),
    isWaiting: asBoolean(waiting),
    answer: answer === null ? null : asText(answer),
  }
}

async function getPanel(cheeseId: string): Promise<Panel> {
  const row = unwrap(await getBackend().data.rpc('panel_state', { cheese_uuid: cheeseId }).single())
  return {
    isFavorite: row.is_favorite,
    myRating: row.my_rating,
    myComment: row.my_comment === null ? null : toOwnComment(row.my_comment),
    favoritesCount: row.favorites_count,
    averageRating: row.average_rating,
    ratingCount: row.rating_count,
    ratingDistribution: row.rating_distribution,
    publicCommentCount: row.public_comment_count,
    publicComments: asList(row.public_comments).map(toPublicComment),
  }
}

export const panelKey = (cheeseId: string) => ['panel', cheeseId]

/** Idempotent: applying a change twice is the same as once. */
export function applyChange(panel: Panel, change: PanelChange): Panel {
  const isFavorite = change.isFavorite ?? panel.isFavorite
  const step = Number(isFavorite) - Number(panel.isFavorite)
  return { ...panel, ...change, favoritesCount: Math.max(0, panel.favoritesCount + step) }
}

/** The panel as last loaded, with the pending changes applied. */
export function usePanel(cheeseId: string, userId: string) {
  useChangesOfOtherTabs()
  const { data, isError, refetch } = useQuery({
    queryKey: [...panelKey(cheeseId), userId],
    queryFn: () => getPanel(cheeseId),
    staleTime: 0,
  })
  const pending = useMutationState({
    filters: { mutationKey: panelKey(cheeseId), status: 'pending' },
    select: ({ state }) => state.variables as PanelChange,
  })
  return { panel: data && pending.reduce(applyChange, data), isError, refetch }
}

type ChangeSteps<Change> = {
  /** What is changed: favorite, rating or comment. */
  part: string
  save(change: Change): Promise<void>
  /** Not called when a later change of the same part is already pending. */
  onSaved?(change: Change): void
  onFailed(error: unknown): void
  onSettled?(): Promise<void>
}

/**
 * An optimistic change, rolled back when it fails. Changes to one cheese run one after the other, fail immediately
 * without a network, and end with a new request: a lost response does not tell whether the change was saved.
 */
export function usePanelChange<Change extends PanelChange>(
  cheeseId: string,
  { part, save, onSaved, onFailed, onSettled }: ChangeSteps<Change>,
) {
  const queryKey = panelKey(cheeseId)
  const mutationKey = [...queryKey, part]
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey,
    scope: { id: `panel of ${cheeseId}` },
    mutationFn: save,
    onSuccess(_, change) {
      queryClient.setQueriesData<Panel>({ queryKey }, (panel) => panel && applyChange(panel, change))
      if (queryClient.isMutating({ mutationKey }) === 1) onSaved?.(change)
    },
    onError: onFailed,
    onSettled() {
      tellOtherTabs([queryKey])
      return Promise.all([onSettled?.(), queryClient.invalidateQueries({ queryKey })])
    },
  })
}
