import { X } from 'lucide-react'
import { AmountField } from '../kit/amounts/amount-field.tsx'
import { StaffButton } from '../kit/screen/staff-button.tsx'
import { describeAvailable } from './find-cheeses.ts'
import type { TypedLine } from './phone-order-draft.ts'

export const USUAL = { usual: 300 }

const QUICK_GRAMS = ['100', '200', '300']
const QUICK_PIECES = ['1', '2', '3']

/** How much of a cheese that was just chosen is typed next. */
const focusField = (row: HTMLLIElement | null) => row?.querySelector('input')?.focus()

type TypedLinesProps = { lines: TypedLine[]; onChange: (lines: TypedLine[]) => void }

/** How much of each cheese, typed or with a tap. */
export const TypedLines = ({ lines, onChange }: TypedLinesProps) => (
  <ul aria-label="Lines of the order" className="text-small empty:hidden">
    {lines.map((line) => {
      const { id, name, pieceGrams } = line.cheese
      const isWeight = pieceGrams === null
      const others = lines.filter((other) => other !== line)
      const set = (amount: TypedLine['amount']) =>
        onChange(lines.map((other) => (other === line ? { ...line, amount } : other)))
      return (
        <li key={id} ref={focusField} className="border-b border-hairline py-2">
          <p className="flex items-center justify-between gap-3 font-semibold wrap-anywhere">
            <span>
              {name}
              <span className="block font-normal text-ink-soft lining-nums">
                {describeAvailable(line.cheese)}
              </span>
            </span>
            <button
              type="button"
              aria-label={`Remove ${name}`}
              onClick={() => onChange(others)}
              className="-my-1 grid size-11 shrink-0 cursor-pointer place-items-center"
            >
              <X aria-hidden="true" size={18} />
            </button>
          </p>
          <div className="grid grid-cols-[minmax(0,1fr)_repeat(3,auto)] items-start gap-2">
            <AmountField
              look="row"
              kind="weight"
              label={isWeight ? `Weight of ${name}` : `Pieces of ${name}`}
              placeholder={isWeight ? 'g or kg' : 'Pieces'}
              limits={USUAL}
              value={line.amount}
              onChange={set}
            >
              {!isWeight && 'by the piece'}
            </AmountField>
            {(isWeight ? QUICK_GRAMS : QUICK_PIECES).map((text) => (
              <StaffButton
                key={text}
                className="min-w-12 px-2!"
                aria-label={isWeight ? `${text} g of ${name}` : `${text} of ${name}`}
                onClick={() => set({ text })}
              >
                {text}
              </StaffButton>
            ))}
          </div>
        </li>
      )
    })}
  </ul>
)
