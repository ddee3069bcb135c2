import type { Reading } from '../../../../../domain/amounts.ts'
import { formatGrams } from '../../../../../domain/cheese/stock.ts'
import { countNoun } from '../../../../../lib/count-noun.ts'
import { AmountField } from '../../../kit/amounts/amount-field.tsx'
import { NOTHING_TYPED, type TypedAmount, type useAmounts } from '../../../kit/amounts/typed-amount.ts'
import { StaffButton } from '../../../kit/screen/staff-button.tsx'
import type { SoldBasket } from './list-baskets.ts'

type Line = SoldBasket['lines'][number]

/** In pieces where pieces were sold, else in grams. */
export const leftOf = ({ pieces, grams, returned }: Line) => (pieces ?? grams) - returned

const format = ({ pieces }: Line, quantity: number) =>
  pieces === null ? formatGrams(quantity) : countNoun(quantity, 'piece')

export const wholePart = (line: Line): TypedAmount => ({
  text: line.pieces === null ? `${leftOf(line)} g` : `${leftOf(line)}`,
})

/** At most what is left of the line. */
export function readPart(
  line: Line,
  typed: TypedAmount,
  read: ReturnType<typeof useAmounts>['read'],
): Reading {
  const left = leftOf(line)
  const reading: Reading =
    line.pieces === null
      ? read('weight', typed)
      : /^\s*[1-9]\d{0,3}\s*$/.test(typed.text)
        ? { amount: Number(typed.text) }
        : { problem: 'Enter how many pieces' }
  return 'amount' in reading && reading.amount > left
    ? { problem: `At most ${format(line, left)} can be returned` }
    : reading
}

type ReturnedLineProps = {
  line: Line
  typed: TypedAmount | undefined
  onChange: (typed: TypedAmount) => void
}

export function ReturnedLine({ line, typed = NOTHING_TYPED, onChange }: ReturnedLineProps) {
  const { cheese, pieces, returned } = line
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_7rem_auto] items-center gap-x-2 border-b border-hairline py-2 text-small lining-nums">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{cheese}</p>
        <p className="text-ink-soft">
          {format(line, returned + leftOf(line))} sold
          {returned > 0 && `, ${format(line, returned)} returned`}
        </p>
      </div>
      <AmountField
        kind="weight"
        look="row"
        label={`Returned of ${cheese}${pieces === null ? '' : ', in pieces'}`}
        value={typed}
        onChange={onChange}
      >
        {pieces !== null && ' '}
      </AmountField>
      <StaffButton
        className="px-3!"
        aria-label={`All of ${cheese}`}
        onClick={() => onChange(wholePart(line))}
      >
        All
      </StaffButton>
    </li>
  )
}
