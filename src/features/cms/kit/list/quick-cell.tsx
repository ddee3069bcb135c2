import { Pencil } from 'lucide-react'
import { useEffect, useReducer, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { describeError, isNetworkFailure } from '../../../../backend/errors.ts'
import { useSingleMutation } from '../../../../backend/use-single-mutation.ts'

type QuickCellProps = {
  /** What the button changes: "Price of Comté". */
  label: string
  /** Up and down lead to the cell of the same column in the next row. */
  column: string
  /** The value as it is typed or chosen. */
  value: string
  /** With options the value is chosen, else typed. */
  options?: { value: string; label: string }[]
  inputMode?: 'decimal' | 'text'
  unit?: string
  /** What the typed value means, such as the price in another unit. A choice in it asks for a redraw. */
  renderReading?: (typed: string, redraw: () => void) => ReactNode
  /** Rejects with what is wrong; the value stays in the field. */
  onSave: (value: string) => Promise<unknown>
  children: ReactNode
}

const CONTROL =
  'min-h-11 border border-ink bg-paper px-2 text-body lining-nums aria-invalid:border-2 aria-invalid:border-accent'

/** The cell was opened by its user, who expects to type. It takes the focus once: a failed save must not take it back. */
const focusOnOpening = (element: HTMLInputElement | HTMLSelectElement | null) => element?.focus()

/** A value of a list that is changed in place: Enter or leaving saves, Escape keeps the old value. */
export function QuickCell(props: QuickCellProps) {
  const { label, column, value, options, inputMode, unit, renderReading, onSave, children } = props
  const [typed, setTyped] = useState<string>()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const button = useRef<HTMLButtonElement>(null)
  const returnsFocus = useRef(false)
  // The list may change under an open cell. A save is about the value that its user has seen.
  const seen = useRef<Pick<QuickCellProps, 'value' | 'onSave'>>(undefined)
  const current = () => seen.current ?? { value, onSave }
  const saving = useSingleMutation({
    mutationFn: (text: string) => current().onSave(text),
    onSuccess: () => setTyped(undefined),
    onError: () => (seen.current = undefined),
  })
  const isEditing = typed !== undefined

  useEffect(() => {
    if (isEditing || !returnsFocus.current) return
    returnsFocus.current = false
    button.current?.focus()
  }, [isEditing])

  const open = () => {
    seen.current = { value, onSave }
    setTyped(value)
  }
  const finish = (text: string) =>
    text.trim() === current().value ? setTyped(undefined) : saving.mutate(text)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    returnsFocus.current = true
    if (event.key === 'Enter') return finish(typed ?? value)
    saving.reset()
    setTyped(undefined)
  }

  if (!isEditing)
    return (
      <button
        ref={button}
        type="button"
        data-quick={column}
        aria-label={`Change ${label}`}
        onClick={open}
        onKeyDown={moveFocus}
        className="group inline-flex min-h-11 cursor-pointer items-center gap-2 text-left"
      >
        {children}
        <Pencil
          aria-hidden="true"
          size={14}
          className="shrink-0 text-ink-soft opacity-40 group-hover:opacity-100 group-focus-visible:opacity-100"
        />
      </button>
    )
  const control = {
    'aria-label': label,
    'aria-invalid': saving.error ? true : undefined,
    value: typed,
    ref: focusOnOpening,
    onKeyDown,
    onBlur: () => finish(typed),
    className: `${CONTROL} ${options ? 'w-32' : 'w-20'}`,
  }
  return (
    <span className="block" data-editing>
      <span className="inline-flex items-center gap-2 whitespace-nowrap">
        {options ? (
          <select {...control} onChange={(event) => setTyped(event.target.value)}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        ) : (
          <input
            {...control}
            inputMode={inputMode}
            autoComplete="off"
            onFocus={(event) => event.target.select()}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        {saving.isPending ? 'Saving…' : unit}
      </span>
      {renderReading && (
        <span className="mt-1.5 block max-w-56 whitespace-normal text-ink-soft lining-nums">
          {renderReading(typed, redraw)}
        </span>
      )}
      {saving.error && (
        <span role="alert" className="mt-1 block max-w-56 text-accent">
          {describeError(saving.error)}
          {isNetworkFailure(saving.error) && (
            <>
              {' '}
              Not saved.{' '}
              <button
                type="button"
                className="link inline-flex min-h-11 cursor-pointer items-center"
                onClick={() => finish(typed)}
              >
                Try again
              </button>
            </>
          )}
        </span>
      )}
    </span>
  )
}

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

/** As in a spreadsheet. */
function moveFocus(event: KeyboardEvent<HTMLButtonElement>) {
  const step = STEPS[event.key]
  const list = event.currentTarget.closest('table, ul')
  if (step === undefined || !list) return
  event.preventDefault()
  const cells = [
    ...list.querySelectorAll<HTMLButtonElement>(`[data-quick="${event.currentTarget.dataset['quick']}"]`),
  ]
  cells[cells.indexOf(event.currentTarget) + step]?.focus()
}
