import type { ReactNode } from 'react'
import type { CheeseCounts } from '../../../domain/cheese/cheese.ts'
import type { CommentPage } from '../comments/get-comment-page.ts'
import { PublicComments } from '../comments/public-comments.tsx'
import { CommunityRating } from '../ratings/community-rating.tsx'
import { PanelCounts } from './panel-counts.tsx'

type OpinionsProps = {
  cheese: { slug: string; counts: CheeseCounts }
  comments: CommentPage
  locale: string
  invitation: ReactNode
}

/** What the community thinks of a cheese, for people who are not signed in. */
export function Opinions({ cheese: { slug, counts }, comments, locale, invitation }: OpinionsProps) {
  return (
    <>
      <div className="md:col-span-5">
        <PanelCounts counts={counts} />
        <CommunityRating counts={counts} />
        {invitation}
      </div>
      <div className="md:col-span-6 md:col-start-7">
        <PublicComments slug={slug} page={comments} count={counts.publicCommentCount} locale={locale} />
      </div>
    </>
  )
}
