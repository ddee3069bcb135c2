import { Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { useFavoriteOfVisitor } from '../favorites/favorite-of-visitor.ts'
import { CommunityComments } from '../comments/community-comments.tsx'
import { YourComment } from '../comments/your-comment.tsx'
import { FavoriteToggle, HeartButton } from '../../../ui/favorite-toggle.tsx'
import { useSetFavorite } from '../favorites/set-favorite.ts'
import { CommunityRating } from '../ratings/community-rating.tsx'
import { useSaveRating } from '../ratings/save-rating.ts'
import { StarRatingInput } from '../ratings/star-rating-input.tsx'
import { PanelCounts } from './panel-counts.tsx'
import { useLiveCounts } from './live-counts.ts'
import { usePanel } from './panel.ts'
import type { Panel } from './panel.ts'
import { ActionButton } from '../../../ui/action.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'

type InteractionPanelProps = { cheeseId: string; slug: string; userId: string }

type TitleFavoriteProps = { isFavorite: boolean; onToggle: (isFavorite: boolean) => void }

/** The heart beside the title, where a page has room for one. */
function TitleFavorite(favorite: TitleFavoriteProps) {
  const slot = document.querySelector('#title-favorite')
  return slot && createPortal(<HeartButton {...favorite} />, slot)
}

/** Loaded on demand, because the page usually shows the same numbers. */
const TitleRating = lazyPart(async () => (await import('./title-rating.tsx')).TitleRating)

type PanelContentProps = { cheeseId: string; userId: string; panel: Panel }

function PanelContent({ cheeseId, userId, panel }: PanelContentProps) {
  const setFavorite = useSetFavorite(cheeseId)
  const saveRating = useSaveRating(cheeseId)
  const [loaded] = useState(panel)
  const hasNewRatings = String(panel.ratingDistribution) !== String(loaded.ratingDistribution)
  useFavoriteOfVisitor(setFavorite.mutate)
  const favorite = {
    isFavorite: panel.isFavorite,
    onToggle: (isFavorite: boolean) => setFavorite.mutate({ isFavorite }),
  }
  return (
    <>
      {hasNewRatings && (
        <Suspense>
          <TitleRating {...panel} />
        </Suspense>
      )}
      <TitleFavorite {...favorite} />
      <div className="space-y-10 md:col-span-5">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <FavoriteToggle {...favorite} />
          <PanelCounts counts={panel} />
        </div>
        <div>
          <StarRatingInput rating={panel.myRating} onRate={(myRating) => saveRating.mutate({ myRating })} />
          <CommunityRating counts={panel} />
        </div>
      </div>
      <div className="space-y-12 md:col-span-6 md:col-start-7">
        <YourComment cheeseId={cheeseId} userId={userId} comment={panel.myComment} />
        <CommunityComments cheeseId={cheeseId} panel={panel} />
      </div>
    </>
  )
}

/** Loaded on demand, because the panel's request seldom fails. */
const CommunityPart = lazyPart(async () => (await import('./community-part.tsx')).CommunityPart)

/** Only the member's own part is missing; the numbers and comments of the community are read separately. */
function PanelWithoutOwnPart({ cheeseId, onRetry }: { cheeseId: string; onRetry: () => void }) {
  return (
    <>
      <div role="alert" className="col-span-full">
        <p className="mb-5 text-lead">Your favorite, rating and comment could not be loaded.</p>
        <ActionButton look="outline" onClick={onRetry}>
          Try again
        </ActionButton>
      </div>
      <Suspense>
        <CommunityPart cheeseId={cheeseId} />
      </Suspense>
    </>
  )
}

export function InteractionPanel({ cheeseId, slug, userId }: InteractionPanelProps) {
  const { panel, isError, refetch } = usePanel(cheeseId, userId)
  useLiveCounts(cheeseId, slug)
  if (panel) return <PanelContent cheeseId={cheeseId} userId={userId} panel={panel} />
  if (!isError) return <p className="col-span-full min-h-[36rem] text-ink-soft">Loading…</p>
  return <PanelWithoutOwnPart cheeseId={cheeseId} onRetry={() => void refetch()} />
}
