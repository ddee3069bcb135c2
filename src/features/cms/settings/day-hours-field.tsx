import { useId } from 'react'
import { useController } from 'react-hook-form'
import { weekdayName, type Weekday } from '../../../domain/opening-hours.ts'
import type { SettingsValues } from './settings-values.ts'

const DEFAULT_HOURS = '11:00-18:00'
const TIME_INPUT =
  'block min-h-11 border border-ink-soft bg-paper px-3 text-body tabular-nums lining-nums outline-offset-2 aria-invalid:border-2 aria-invalid:border-accent'

/** A time input has no 24:00, so midnight is shown as 00:00. */
const toTimeInput = (closes: string) => (closes === '24:00' ? '00:00' : closes)
const fromTimeInput = (typed: string) => (typed === '00:00' ? '24:00' : typed)

export function DayHoursField({ day }: { day: Weekday }) {
  const {
    field: { value, ref, onChange, onBlur },
    fieldState,
  } = useController<SettingsValues, Weekday>({ name: day })
  const id = useId()
  const name = weekdayName(day)
  const isOpen = value !== 'closed'
  const [opens = '', closes = ''] = value.split('-')
  const error = fieldState.error?.message
  const shared = {
    type: 'time',
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
    onBlur,
    className: TIME_INPUT,
  } as const

  return (
    <li className="grid min-h-16 grid-cols-[1fr_auto] items-center gap-x-6 border-b border-hairline py-2 sm:grid-cols-[7rem_6rem_1fr]">
      <span className="text-body">{name}</span>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 text-small">
        <input
          type="checkbox"
          checked={isOpen}
          aria-label={`Open on ${name}`}
          onChange={(event) => onChange(event.target.checked ? DEFAULT_HOURS : 'closed')}
          className="size-5 accent-accent"
        />
        Open
      </label>
      {isOpen ? (
        <div className="col-span-2 flex flex-wrap items-center gap-3 text-small sm:col-span-1">
          <input
            {...shared}
            ref={ref}
            aria-label={`${name}, opens`}
            value={opens}
            onChange={(event) => onChange(`${event.target.value}-${closes}`)}
          />
          to
          <input
            {...shared}
            aria-label={`${name}, closes`}
            value={toTimeInput(closes)}
            onChange={(event) => onChange(`${opens}-${fromTimeInput(event.target.value)}`)}
          />
          {error && (
            <p id={`${id}-error`} className="text-small text-accent">
              {error}
            </p>
          )}
        </div>
      ) : (
        <p className="col-span-2 text-small text-ink-soft italic sm:col-span-1">Closed</p>
      )}
    </li>
  )
}
