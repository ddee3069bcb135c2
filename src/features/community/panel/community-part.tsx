import { useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { COUNT_COLUMNS, toCheeseCounts } from '../../../backend/records/cheese-counts.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { CommunityComments } from '../comments/community-comments.tsx'
import { getPublicComments } from '../comments/get-public-comments.ts'
import { CommunityRating } from '../ratings/community-rating.tsx'
import { PanelCounts } from './panel-counts.tsx'

async function getCounts(cheeseId: string) {
  const query = getBackend().data.from('cheese_stats').select(COUNT_COLUMNS).eq('cheese_id', cheeseId)
  return toCheeseCounts(unwrap(await query.single()))
}

async function getCommunityPart(cheeseId: string) {
  const [counts, publicComments] = await Promise.all([getCounts(cheeseId), getPublicComments(cheeseId)])
  return { ...counts, publicComments, myComment: null }
}

/** What all visitors may read, on its own. */
export function CommunityPart({ cheeseId }: { cheeseId: string }) {
  const { data: community } = useQuery({
    queryKey: ['community-part', cheeseId],
    queryFn: () => getCommunityPart(cheeseId),
  })
  if (!community) return null
  return (
    <>
      <div className="md:col-span-5">
        <PanelCounts counts={community} />
        <CommunityRating counts={community} />
      </div>
      <div className="md:col-span-6 md:col-start-7">
        <CommunityComments cheeseId={cheeseId} panel={community} />
      </div>
    </>
  )
}
