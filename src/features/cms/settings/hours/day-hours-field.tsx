import { useId, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { WEEKDAYS, weekdayName, type Weekday } from '../../../../domain/shop/opening-hours.ts'
import { StaffButton } from '../../kit/screen/staff-button.tsx'
import type { SettingsValues } from '../settings-values.ts'
import { SpanInputs } from './span-inputs.tsx'

export const DEFAULT_HOURS = '11:00-18:00'

export function DayHoursField({ day }: { day: Weekday }) {
  const {
    field: { value, ref, onChange, onBlur },
    fieldState,
  } = useController<SettingsValues, Weekday>({ name: day })
  const id = useId()
  const name = weekdayName(day)
  const isOpen = value !== 'closed'
  const error = fieldState.error?.message

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
        <div className="col-span-2 flex flex-wrap items-start gap-x-6 gap-y-2 sm:col-span-1">
          <div className="grow">
            <SpanInputs
              name={name}
              hours={value}
              onChange={onChange}
              onBlur={onBlur}
              inputRef={ref}
              errorId={error && `${id}-error`}
            />
            {error && (
              <p id={`${id}-error`} className="mt-2 text-small text-accent">
                {error}
              </p>
            )}
          </div>
          <CopyHours from={day} hours={value} />
        </div>
      ) : (
        <p className="col-span-2 text-small text-ink-soft italic sm:col-span-1">Closed</p>
      )}
    </li>
  )
}

/** Gives other days the hours of this one. */
function CopyHours({ from, hours }: { from: Weekday; hours: string }) {
  const { setValue } = useFormContext<SettingsValues>()
  const [isOpen, setOpen] = useState(false)
  const what = `the hours of ${weekdayName(from)}`
  const others = WEEKDAYS.filter((day) => day !== from)
  const copyTo = (days: Weekday[]) => {
    for (const day of days) setValue(day, hours, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <>
      <StaffButton aria-expanded={isOpen} aria-label={`Copy ${what}`} onClick={() => setOpen(!isOpen)}>
        Copy
      </StaffButton>
      {isOpen && (
        <fieldset aria-label={`Copy ${what} to`} className="flex basis-full flex-wrap gap-2">
          {others.map((day) => (
            <StaffButton key={day} className="px-3!" onClick={() => copyTo([day])}>
              {weekdayName(day)}
            </StaffButton>
          ))}
          <StaffButton className="px-3!" onClick={() => copyTo(others)}>
            Every day
          </StaffButton>
        </fieldset>
      )}
    </>
  )
}
