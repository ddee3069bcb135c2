import { CommunityComments } from '../comments/community-comments.tsx'
import { YourComment } from '../comments/your-comment.tsx'
import { FavoriteToggle } from '../favorites/favorite-toggle.tsx'
import { useSetFavorite } from '../favorites/set-favorite.ts'
import { CommunityRating } from '../ratings/community-rating.tsx'
import { useSaveRating } from '../ratings/save-rating.ts'
import { StarRatingInput } from '../ratings/star-rating-input.tsx'
import { useLiveCounts } from './live-counts.ts'
import { usePanel } from './panel.ts'
import type { Panel } from './panel.ts'
import { countNoun } from '../../../lib/count-noun.ts'
import { ActionButton } from '../../../ui/action.tsx'

type InteractionPanelProps = { cheeseId: string; slug: string; userId: string }

function Counts({ panel }: { panel: Panel }) {
  return (
    <p className="flex flex-wrap gap-x-5 text-small text-ink-soft lining-nums">
      <span>{countNoun(panel.favoritesCount, 'favorite')}</span>
      <span>{countNoun(panel.publicCommentCount, 'public comment')}</span>
    </p>
  )
}

function PanelContent({ cheeseId, panel }: { cheeseId: string; panel: Panel }) {
  const setFavorite = useSetFavorite(cheeseId)
  const saveRating = useSaveRating(cheeseId)
  return (
    <>
      <div className="space-y-10 md:col-span-5">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <FavoriteToggle
            isFavorite={panel.isFavorite}
            onToggle={(isFavorite) => setFavorite.mutate({ isFavorite })}
          />
          <Counts panel={panel} />
        </div>
        <div>
          <StarRatingInput rating={panel.myRating} onRate={(myRating) => saveRating.mutate({ myRating })} />
          <CommunityRating counts={panel} />
        </div>
      </div>
      <div className="space-y-12 md:col-span-6 md:col-start-7">
        <YourComment cheeseId={cheeseId} comment={panel.myComment} />
        <CommunityComments cheeseId={cheeseId} panel={panel} />
      </div>
    </>
  )
}

export function InteractionPanel({ cheeseId, slug, userId }: InteractionPanelProps) {
  const { panel, isError, refetch } = usePanel(cheeseId, userId)
  useLiveCounts(cheeseId, slug)
  if (panel) return <PanelContent cheeseId={cheeseId} panel={panel} />
  if (!isError) return <p className="col-span-full min-h-[36rem] text-ink-soft">Loading…</p>
  return (
    <div className="col-span-full">
      <p className="mb-5 text-lead">What people say about this cheese could not be loaded.</p>
      <ActionButton look="outline" onClick={() => void refetch()}>
        Try again
      </ActionButton>
    </div>
  )
}
