import { sharedBoardUrl, type BoardQuestion } from '../../features/board/board-query.ts'
import { ActionLink } from '../../ui/action.tsx'
import { ShareLink } from '../../ui/share/share-link.tsx'
import { Island } from '../islands/island.tsx'

const NUMBERS = ['none', 'this one', 'these two', 'these three', 'these four', 'these five']

type BoardActionsProps = { question: BoardQuestion; slugs: string[]; siteUrl: string }

/** Shares a board, or keeps its cheeses among the favorites. */
export function BoardActions({ question, slugs, siteUrl }: BoardActionsProps) {
  const label = `Keep ${NUMBERS[slugs.length]} in My Favorites`
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-3 print:hidden">
      <Island name="board-keeper" when="session" props={{ slugs, label }}>
        <ActionLink look="outline" href="/auth">
          {label}
        </ActionLink>
      </Island>
      <ShareLink
        url={siteUrl + sharedBoardUrl(question, slugs)}
        className="label inline-flex min-h-12 items-center hover:text-accent"
      />
    </div>
  )
}
