import { sharedBoardUrl, type BoardQuestion } from '../../features/board/board-query.ts'
import type { BoardCheese } from '../../features/board/get-board.ts'
import { boardOrderUrl } from '../../domain/shop/order-url.ts'
import { ActionLink } from '../../ui/action.tsx'
import { ShareLink } from '../../ui/share/share-link.tsx'
import { Island } from '../islands/island.tsx'

const NUMBERS = ['none', 'this one', 'these two', 'these three', 'these four', 'these five']

type BoardActionsProps = {
  question: BoardQuestion
  cheeses: BoardCheese[]
  takesOrders: boolean
  siteUrl: string
}

/** Sets a board aside as one order, keeps its cheeses among the favorites, or shares it. */
export function BoardActions({ question, cheeses, takesOrders, siteUrl }: BoardActionsProps) {
  const slugs = cheeses.map(({ slug }) => slug)
  const label = `Keep ${NUMBERS[slugs.length]} in My Favorites`
  const hasReasons = question.wishes.length > 0 || question.without.length > 0
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-3 print:hidden">
      {takesOrders && (
        <ActionLink
          href={boardOrderUrl(cheeses.map(({ slug, pieces, grams }) => ({ slug, amount: pieces ?? grams })))}
          rel="nofollow"
        >
          Set aside
        </ActionLink>
      )}
      <Island name="board-keeper" when="session" props={{ slugs, label }}>
        <ActionLink look="outline" href="/auth">
          {label}
        </ActionLink>
      </Island>
      <ShareLink
        url={siteUrl + sharedBoardUrl(question, slugs)}
        className="label inline-flex min-h-12 items-center hover:text-accent"
      />
      {hasReasons && (
        <p className="text-small text-ink-soft">The shared link does not say who cannot eat what.</p>
      )}
    </div>
  )
}
