import { formatMoney, type PriceSettings } from '../../domain/cheese/price.ts'
import { countNoun } from '../../lib/count-noun.ts'
import { MAX_CARD_PICTURE_WIDTH, upToWidth } from '../../lib/picture-source.ts'
import { pictureOf } from '../../media/picture-of.ts'
import { Picture } from '../../ui/pictures/picture.tsx'
import { boardUrl, type BoardQuestion } from './board-query.ts'
import { reasonFor, shownGrams } from './board-words.ts'
import type { Board, BoardCheese } from './get-board.ts'

const amountOf = ({ pieces, grams }: BoardCheese) =>
  pieces ? `${countNoun(pieces, 'piece')} (${shownGrams(grams)})` : shownGrams(grams)

type BoardPlaceProps = {
  place: number
  cheese: BoardCheese
  board: Board
  companion: string | undefined
  question: BoardQuestion
  price: PriceSettings
}

const CHOICE = 'inline-flex min-h-11 items-center'

type ChangesProps = Pick<BoardPlaceProps, 'cheese' | 'board' | 'question'>

/** Links, so that a board is changed without scripts. Swapping one leaves the others. Robots would follow them for ever. */
function Changes({ cheese: { slug, name, next }, board, question }: ChangesProps) {
  const isKept = question.kept.includes(slug)
  const kept = question.kept.filter((other) => other !== slug)
  const others = board.cheeses.map((other) => other.slug).filter((other) => other !== slug)
  const changed = (change: Partial<BoardQuestion>) => `${boardUrl({ ...question, ...change })}#board`
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2 text-small print:hidden">
      <a
        href={changed({ kept: isKept ? kept : [...kept, slug] })}
        rel="nofollow"
        className={`label border px-3 ${CHOICE} ${isKept ? 'border-ink bg-ink text-paper' : 'border-hairline hover:border-ink'}`}
      >
        {isKept ? (
          <>
            Kept<span className="sr-only"> {name} on the board. Let it go</span>
          </>
        ) : (
          <>
            Keep<span className="sr-only"> {name} on the board</span>
          </>
        )}
      </a>
      {next && (
        <a
          href={changed({
            kept,
            stays: others.filter((other) => !kept.includes(other)),
            swapped: [...question.swapped, slug],
          })}
          rel="nofollow"
          className={`link ${CHOICE}`}
        >
          Swap for {next.name}
          <span className="sr-only"> instead of {name}</span>
        </a>
      )}
    </p>
  )
}

/** One cheese of a board, at its place in the order of eating. */
export function BoardPlace({ place, cheese, board, companion, question, price }: BoardPlaceProps) {
  return (
    <li className="flex flex-wrap gap-x-4 gap-y-3 print:break-inside-avoid">
      <div className="w-26 shrink-0 md:w-32 print:hidden">
        <Picture
          of={upToWidth(pictureOf(cheese), MAX_CARD_PICTURE_WIDTH)}
          sizes="(min-width: 48rem) 8rem, 6.5rem"
          priority={place <= 2}
          className="aspect-square w-full object-cover"
        />
      </div>
      <div className="min-w-0 grow basis-44">
        <h3 className="heading text-minor wrap-anywhere">
          <span className="lining-nums text-ink-soft">{place}.</span>{' '}
          <a href={`/${cheese.slug}`} className="py-2.5 hover:text-accent">
            {cheese.name}
          </a>
        </h3>
        <p className="mt-1 lining-nums">
          {amountOf(cheese)} · {formatMoney(cheese.cents, price)}
        </p>
        <p className="mt-1.5 text-small">
          {reasonFor(cheese, board)}
          {companion && ` Goes with: ${companion}.`}
        </p>
        {question.shared.length === 0 && <Changes cheese={cheese} board={board} question={question} />}
      </div>
    </li>
  )
}
