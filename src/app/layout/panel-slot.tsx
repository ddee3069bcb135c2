import type { CheeseCounts } from '../../domain/cheese/cheese.ts'
import type { CommentPage } from '../../features/community/comments/get-comment-page.ts'
import { Opinions } from '../../features/community/panel/opinions.tsx'
import { Island } from '../islands/island.tsx'

type PanelSlotProps = {
  cheese: { id: string; slug: string; counts: CheeseCounts }
  comments: CommentPage
  locale: string
}

const INVITATION = (
  <p className="display mt-6 text-lead">
    <a href="/auth" className="link inline-flex min-h-12 items-center">
      Sign in to interact with cheeses.
    </a>
  </p>
)

/** The community panel for people who are signed in. Others read what the community thinks, rendered with the page. */
export function PanelSlot({ cheese, comments, locale }: PanelSlotProps) {
  return (
    <div className="sheet py-14 md:py-24">
      <div className="grid gap-x-(--gap) gap-y-14 md:grid-cols-12">
        <Island name="interaction-panel" when="session" props={{ cheeseId: cheese.id, slug: cheese.slug }}>
          <div data-when-signed="out" className="contents">
            <Opinions cheese={cheese} comments={comments} locale={locale} invitation={INVITATION} />
          </div>
          <p data-when-signed="in" className="col-span-full min-h-[36rem] text-ink-soft">
            Loading…
          </p>
        </Island>
      </div>
    </div>
  )
}
