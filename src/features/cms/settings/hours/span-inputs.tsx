import { Plus, X } from 'lucide-react'
import type { Ref } from 'react'
import { MAX_SPANS, spansOf, type Span } from '../../../../domain/shop/opening-hours.ts'

const TIME_INPUT =
  'block min-h-11 border border-ink-soft bg-paper px-3 text-body max-sm:px-2 max-sm:text-small tabular-nums lining-nums outline-offset-2 aria-invalid:border-2 aria-invalid:border-accent'
const ICON_BUTTON = 'grid size-11 cursor-pointer place-items-center -outline-offset-4'

/** A time input has no 24:00, so midnight is shown as 00:00. */
const toTimeInput = (closes: string) => (closes === '24:00' ? '00:00' : closes)
const fromTimeInput = (typed: string) => (typed === '00:00' ? '24:00' : typed)

const toText = (spans: Span[]) => spans.map(({ opens, closes }) => `${opens}-${closes}`).join(', ')

type SpanInputsProps = {
  /** The day, for the names of the inputs. */
  name: string
  hours: string
  onChange: (hours: string) => void
  onBlur?: () => void
  inputRef?: Ref<HTMLInputElement>
  errorId?: string
}

/** The spans of one day: times, a button to add a span and one to remove it. */
export function SpanInputs({ name, hours, onChange, onBlur, inputRef, errorId }: SpanInputsProps) {
  const spans = spansOf(hours)
  const change = (index: number, part: Partial<Span>) =>
    onChange(toText(spans.with(index, { opens: '', closes: '', ...spans[index], ...part })))
  const shared = {
    type: 'time',
    'aria-invalid': errorId ? true : undefined,
    'aria-describedby': errorId,
    onBlur,
    className: TIME_INPUT,
  } as const

  return (
    <div className="flex flex-col gap-2 text-small">
      {spans.map(({ opens, closes }, index) => {
        const which = index === 0 ? name : `${name}, span ${index + 1}`
        return (
          <div key={which} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <input
              {...shared}
              ref={index === 0 ? inputRef : undefined}
              aria-label={`${which}, opens`}
              value={opens}
              onChange={(event) => change(index, { opens: event.target.value })}
            />
            to
            <input
              {...shared}
              aria-label={`${which}, closes`}
              value={toTimeInput(closes)}
              onChange={(event) => change(index, { closes: fromTimeInput(event.target.value) })}
            />
            {closes !== '' && closes <= opens && <span className="text-ink-soft">the next day</span>}
            {index > 0 && (
              <button
                type="button"
                aria-label={`Remove ${which}`}
                onClick={() => onChange(toText(spans.toSpliced(index, 1)))}
                className={ICON_BUTTON}
              >
                <X aria-hidden="true" size={16} />
              </button>
            )}
            {index === spans.length - 1 && spans.length < MAX_SPANS && (
              <button
                type="button"
                aria-label={`Add a span to ${name}`}
                onClick={() => onChange(`${hours}, -`)}
                className={ICON_BUTTON}
              >
                <Plus aria-hidden="true" size={16} />
              </button>
            )}
          </div>
        )
      })}
    </div>
  )
}
