import { Plus, X } from 'lucide-react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { areDayHours } from '../../../../domain/shop/opening-hours.ts'
import { isDay, specialDayLine, usualHours } from '../../../../domain/shop/special-days.ts'
import { FormTextField, useFieldError } from '../../kit/fields/fields.tsx'
import { StaffButton } from '../../kit/screen/staff-button.tsx'
import { DEFAULT_HOURS } from './day-hours-field.tsx'
import { MAX_SPECIAL_DAYS, type SettingsValues } from '../settings-values.ts'
import { SpanInputs } from './span-inputs.tsx'
import { SpecialDayPlans } from './special-day-plans.tsx'

/** Dates on which the shop is closed or keeps other hours. */
export function SpecialDayFields() {
  const { fields, append, remove } = useFieldArray<SettingsValues, 'special_days'>({ name: 'special_days' })
  const { formState } = useFormContext<SettingsValues>()
  const problem = formState.errors.special_days
  const message = problem?.root?.message ?? problem?.message
  return (
    <div className="md:col-span-2">
      <h2 className="heading mt-4 text-minor">Special days</h2>
      <ol className="mt-2 border-t border-hairline">
        {fields.map(({ id }, index) => (
          <SpecialDayRow key={id} index={index} onRemove={() => remove(index)} />
        ))}
      </ol>
      {message && <p className="mt-2 text-small text-accent">{message}</p>}
      <StaffButton
        className="mt-3"
        disabled={fields.length >= MAX_SPECIAL_DAYS}
        onClick={() => append({ from: '', to: '', hours: 'closed', note: '' })}
      >
        <Plus aria-hidden="true" size={16} />
        Add a special day
      </StaffButton>
    </div>
  )
}

function SpecialDayRow({ index, onRemove }: { index: number; onRemove: () => void }) {
  const { setValue, getValues } = useFormContext<SettingsValues>()
  const path = `special_days.${index}` as const
  const day = useWatch<SettingsValues, typeof path>({ name: path })
  const locale = useWatch<SettingsValues, 'locale'>({ name: 'locale' })
  const hoursError = useFieldError(`${path}.hours`)
  const what = `Special day ${index + 1}`
  const setHours = (hours: string) =>
    setValue(`${path}.hours`, hours, { shouldDirty: true, shouldValidate: true })
  const proposedHours = (from: string) => usualHours(from, getValues()) ?? DEFAULT_HOURS
  if (!day) return null
  const isOpen = day.hours !== 'closed'
  return (
    <li aria-label={what} className="grid gap-x-(--gap) gap-y-3 border-b border-hairline py-4 sm:grid-cols-2">
      <FormTextField
        name={`${path}.from`}
        label="First day"
        type="date"
        onChange={({ target: { value: from } }) => {
          if (!day.to || day.to < from) setValue(`${path}.to`, from, { shouldDirty: true })
          if (day.hours === proposedHours(day.from)) setHours(proposedHours(from))
        }}
      />
      <FormTextField name={`${path}.to`} label="Last day" type="date" min={day.from} />
      <div className="sm:col-span-2">
        <FormTextField
          name={`${path}.note`}
          label="Note for guests"
          placeholder="Closed for stocktaking"
          optional
        />
      </div>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
        <label className="flex min-h-11 cursor-pointer items-center gap-3 text-small">
          <input
            type="checkbox"
            checked={isOpen}
            onChange={(event) => setHours(event.target.checked ? proposedHours(day.from) : 'closed')}
            className="size-5 accent-accent"
          />
          Open
        </label>
        {isOpen && (
          <SpanInputs
            name={what}
            hours={day.hours}
            onChange={setHours}
            errorId={hoursError && `${path}-error`}
          />
        )}
        {hoursError && (
          <p id={`${path}-error`} className="text-small text-accent">
            {hoursError}
          </p>
        )}
      </div>
      <div className="flex items-start justify-end">
        <StaffButton aria-label={`Remove ${what}`} onClick={onRemove}>
          <X aria-hidden="true" size={16} />
          Remove
        </StaffButton>
      </div>
      {isDay(day.from) && isDay(day.to) && areDayHours(day.hours) && (
        <p className="text-small lining-nums sm:col-span-2">Guests read: {specialDayLine(day, locale)}</p>
      )}
      {isDay(day.from) && isDay(day.to) && day.from <= day.to && (
        <SpecialDayPlans from={day.from} to={day.to} isOpen={isOpen} />
      )}
    </li>
  )
}
