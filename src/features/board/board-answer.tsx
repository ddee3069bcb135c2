import type { ReactNode } from 'react'
import { PREGNANCY_CAUTION } from '../../domain/cheese/food-facts.ts'
import { formatMoney, type PriceSettings } from '../../domain/cheese/price.ts'
import { countNoun } from '../../lib/count-noun.ts'
import { ActionLink } from '../../ui/action.tsx'
import { BoardPlace } from './board-place.tsx'
import { boardUrl, type BoardQuestion } from './board-query.ts'
import { OBJECTIONS, type Objection } from '../../domain/cheese/board.ts'
import type { Board } from './get-board.ts'
import {
  amountSentence,
  boardTitle,
  choiceSentence,
  companionsOf,
  describeQuestion,
  milkSentence,
  missingSentence,
  orderSentence,
  shownGrams,
  totalGrams,
} from './board-words.ts'

/** A board has at least three. */
const LEAST = 3

function LeftOut({ leftOut }: Pick<Board, 'leftOut'>) {
  const reasons = Object.entries(leftOut) as [Objection, number][]
  if (reasons.length === 0) return null
  return (
    <p className="mt-3 max-w-[38em] text-small text-ink-soft">
      Left out: {reasons.map(([objection, count]) => `${count} ${OBJECTIONS[objection]}`).join(', ')}.
    </p>
  )
}

type NearestProps = { cheeses: number; nearest: BoardQuestion | null; price: PriceSettings }

/** What to ask instead, when there are too few. */
function Nearest({ cheeses, nearest, price }: NearestProps) {
  return (
    <div className="border-y border-ink py-6">
      <p className="text-lead">
        {cheeses === 0
          ? 'None of our cheeses fits all of that today.'
          : `Only ${countNoun(cheeses, 'cheese fits', 'cheeses fit')} all of that today.`}
      </p>
      {nearest ? (
        <>
          <p className="mt-2 mb-5 max-w-[38em]">
            The nearest board that we could cut: {describeQuestion(nearest, price)}.
          </p>
          <ActionLink href={boardUrl(nearest)}>Show that board</ActionLink>
        </>
      ) : (
        <p className="mt-2">Please ask at the counter: we may know one that is not on this list.</p>
      )}
    </div>
  )
}

type BoardAnswerProps = {
  question: BoardQuestion
  board: Board
  price: PriceSettings
  /** What can be done with the board. */
  actions: ReactNode
}

export function BoardAnswer({ question, board, price, actions }: BoardAnswerProps) {
  const { cheeses, cents, leftOut, nearest } = board
  const companions = companionsOf(board)
  const isShared = question.shared.length > 0
  const isShort = cheeses.length < LEAST && !isShared
  const notes = [orderSentence(board), milkSentence(board), amountSentence(board, question.people)]
  const limits = [
    missingSentence(board, question),
    cheeses.length > 0 && !isShort && choiceSentence(board, question, price),
  ].filter(Boolean)
  return (
    <section id="board" aria-labelledby="board-title" className="sheet gap-y-8 pb-20 md:pb-32 print:pb-0">
      <h2 id="board-title" className="text-title print:text-minor">
        {boardTitle(question.people)}
      </h2>
      {isShared && (
        <p className="max-w-[38em] print:hidden">
          Somebody shared this board with you. The link does not say who cannot eat what, so ask before you
          bring something else.
        </p>
      )}
      {limits.length > 0 && <p className="max-w-[38em]">{limits.join(' ')}</p>}
      {isShort && <Nearest cheeses={cheeses.length} nearest={nearest} price={price} />}
      {cheeses.length > 0 && (
        <>
          <p className="max-w-[38em] text-lead">
            {`${countNoun(cheeses.length, 'cheese')}, ${shownGrams(totalGrams(board))} in all, ${formatMoney(cents, price)}. `}
            {notes.filter(Boolean).join(' ')}
          </p>
          {!isShared && (
            <p className="-mt-4 max-w-[38em] text-small text-ink-soft print:hidden">
              A cheese that you keep stays when you change the question.
            </p>
          )}
          <ol className="grid gap-x-(--gap) gap-y-10 md:grid-cols-2 print:grid-cols-1 print:gap-y-2">
            {cheeses.map((cheese, index) => (
              <BoardPlace
                key={cheese.slug}
                place={index + 1}
                cheese={cheese}
                board={board}
                companion={companions[index]}
                question={question}
                price={price}
              />
            ))}
          </ol>
          {actions}
        </>
      )}
      <div>
        {question.wishes.includes('pregnant') && <p className="max-w-[38em]">{PREGNANCY_CAUTION}</p>}
        {!isShared && <LeftOut leftOut={leftOut} />}
      </div>
    </section>
  )
}
