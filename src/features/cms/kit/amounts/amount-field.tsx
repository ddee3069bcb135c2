import { useEffect, useId, useRef, type ComponentProps, type ReactNode } from 'react'
import type { Limits, Reading } from '../../../../domain/amounts.ts'
import { formatAmount, useAmounts, type AmountKind, type TypedAmount } from './typed-amount.ts'

const LOOKS = {
  form: 'mt-2 min-h-12 border border-ink-soft bg-transparent px-4 text-body read-only:border-hairline aria-invalid:border-2 aria-invalid:border-accent',
  row: 'min-h-11 border border-ink-soft bg-paper px-3 text-body',
  small: 'mt-1 min-h-11 border border-ink-soft bg-paper px-3 text-body',
  large:
    'heading mt-1 min-h-14 border-b border-ink bg-transparent px-1 text-head tabular-nums -outline-offset-2',
}

type AmountFieldProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'id' | 'className' | 'ref'> & {
  kind: AmountKind
  label: string
  /** `row` hides the label; `large` has number keys beside it, so that a phone's keyboard stays closed. */
  look?: keyof typeof LOOKS
  value: TypedAmount
  onChange: (typed: TypedAmount) => void
  limits?: Limits
  error?: string | undefined
  hint?: string | undefined
  optional?: boolean
  /** In place of the reading, such as what a price becomes. */
  children?: ReactNode
}

/** A weight or an amount of money, with the reading of what was typed beside it. */
export function AmountField(props: AmountFieldProps) {
  const {
    kind,
    label,
    look = 'form',
    value,
    onChange,
    limits,
    error,
    hint,
    optional,
    children,
    ...rest
  } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { read } = useAmounts()
  const isLarge = look === 'large'
  useEffect(() => {
    if (isLarge) input.current?.focus()
  }, [isLarge])
  return (
    <div className="min-w-0">
      <label
        htmlFor={id}
        className={look === 'row' ? 'sr-only' : 'label flex justify-between gap-4 text-ink-soft'}
      >
        {label}
        {optional && <span className="tracking-normal normal-case">Optional</span>}
      </label>
      <input
        {...rest}
        ref={input}
        id={id}
        inputMode={isLarge ? 'none' : 'text'}
        autoComplete="off"
        value={value.text}
        onChange={(event) => onChange({ text: event.target.value })}
        aria-invalid={error ? true : undefined}
        aria-describedby={[error && `${id}-error`, `${id}-reading`].filter(Boolean).join(' ')}
        className={`block w-full min-w-0 lining-nums ${LOOKS[look]}`}
      />
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-small text-accent">
          {error}
        </p>
      )}
      <output id={`${id}-reading`} className="mt-1 block text-small text-ink-soft lining-nums empty:hidden">
        {value.text.trim() === ''
          ? hint
          : children || (
              <AmountReading
                kind={kind}
                reading={read(kind, value, limits)}
                onChoose={(chosen) => onChange({ ...value, chosen })}
              />
            )}
      </output>
    </div>
  )
}

type AmountReadingProps = { kind: AmountKind; reading: Reading; onChoose: (amount: number) => void }

/** "5,000 g", or what is asked about. */
export function AmountReading({ kind, reading, onChoose }: AmountReadingProps) {
  const { settings } = useAmounts()
  const format = (amount: number) => formatAmount(kind, amount, settings)
  if ('problem' in reading) return reading.problem
  if ('amount' in reading) return format(reading.amount)
  return (
    <>
      {reading.asks.length > 1 ? 'Which one is it? ' : 'That is unusually much. '}
      {reading.asks.map((amount) => (
        <button
          key={amount}
          type="button"
          onClick={() => onChoose(amount)}
          className="link mr-3 inline-flex min-h-11 cursor-pointer items-center"
        >
          {reading.asks.length > 1 ? format(amount) : `Yes, ${format(amount)}`}
        </button>
      ))}
    </>
  )
}
