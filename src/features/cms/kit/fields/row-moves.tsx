import { ArrowDown, ArrowUp, X } from 'lucide-react'

type RowMovesProps = {
  what: string
  index: number
  count: number
  onMove: (from: number, to: number) => void
  onRemove: (index: number) => void
}

const BUTTON =
  'grid size-11 cursor-pointer place-items-center -outline-offset-4 aria-disabled:cursor-default aria-disabled:opacity-30'

/** Moves a row up or down, or removes it. A button at the end stays focusable, so that it keeps the focus. */
export function RowMoves({ what, index, count, onMove, onRemove }: RowMovesProps) {
  const isFirst = index === 0
  const isLast = index === count - 1
  return (
    <span className="flex">
      <button
        type="button"
        aria-label={`Move ${what} up`}
        aria-disabled={isFirst}
        onClick={() => !isFirst && onMove(index, index - 1)}
        className={BUTTON}
      >
        <ArrowUp aria-hidden="true" size={16} />
      </button>
      <button
        type="button"
        aria-label={`Move ${what} down`}
        aria-disabled={isLast}
        onClick={() => !isLast && onMove(index, index + 1)}
        className={BUTTON}
      >
        <ArrowDown aria-hidden="true" size={16} />
      </button>
      <button type="button" aria-label={`Remove ${what}`} onClick={() => onRemove(index)} className={BUTTON}>
        <X aria-hidden="true" size={16} />
      </button>
    </span>
  )
}
