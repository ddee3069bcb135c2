import { useFormState, useWatch } from 'react-hook-form'
import * as v from 'valibot'
import { areDayHours, hoursLine, openingHoursSchema, WEEKDAYS } from '../../../domain/shop/opening-hours.ts'
import { countryOptions } from '../kit/fields/country-options.ts'
import { FormSelect, FormTextArea, FormTextField } from '../kit/fields/fields.tsx'
import { DayHoursField } from './hours/day-hours-field.tsx'
import { SpecialDayFields } from './hours/special-day-fields.tsx'
import { timeZoneOptions } from './settings-choices.ts'
import { SETTINGS_LABELS as LABELS, type SettingsValues } from './settings-values.ts'

export function ShopFields() {
  const country = useWatch<SettingsValues, 'country_iso'>({ name: 'country_iso' })
  const { dirtyFields } = useFormState<SettingsValues>({ name: ['address', 'getting_there'] })
  const areDirectionsOld = dirtyFields.address && !dirtyFields.getting_there
  return (
    <>
      <FormTextField
        name="name"
        label={LABELS.name}
        hint="At the top of every page, in page titles and emails, and for search engines."
      />
      <FormTextField
        name="phone"
        label={LABELS.phone}
        type="tel"
        hint="In the footer of every page, in emails and for search engines."
      />
      <FormTextField
        name="address"
        label={LABELS.address}
        hint="Street and town. In the footer of every page, in emails and for search engines."
      />
      <FormTextField
        name="email"
        label={LABELS.email}
        type="email"
        hint="On the Visit page and for search engines."
      />
      <FormTextArea
        name="getting_there"
        label={LABELS.getting_there}
        hint={
          areDirectionsOld
            ? 'On the Visit page. The address has changed: check that these directions still fit.'
            : 'On the Visit page.'
        }
        rows={4}
        optional
      />
      <FormTextArea
        name="what_to_expect"
        label={LABELS.what_to_expect}
        hint="On the Visit page."
        rows={4}
        optional
      />
      <FormSelect
        name="country_iso"
        label={LABELS.country_iso}
        options={countryOptions(country)}
        hint="Tells search engines where the address is."
      />
    </>
  )
}

export function HoursFields() {
  const timeZone = useWatch<SettingsValues, 'time_zone'>({ name: 'time_zone' })
  return (
    <>
      <div className="md:col-span-2">
        <ul className="border-t border-hairline">
          {WEEKDAYS.map((day) => (
            <DayHoursField key={day} day={day} />
          ))}
        </ul>
        <HoursLine />
      </div>
      <SpecialDayFields />
      <FormSelect
        name="time_zone"
        label={LABELS.time_zone}
        options={timeZoneOptions(timeZone)}
        hint="Decides when a day begins: for the featured cheese, event times and analytics."
      />
    </>
  )
}

/** A day that is half typed has no hours to read yet. */
function HoursLine() {
  const days = useWatch<SettingsValues, typeof WEEKDAYS>({ name: WEEKDAYS })
  const locale = useWatch<SettingsValues, 'locale'>({ name: 'locale' })
  const isComplete = days.every(areDayHours)
  const hours = v.parse(
    openingHoursSchema,
    Object.fromEntries(WEEKDAYS.map((day, index) => [day, days[index]])),
  )
  return (
    <p className="mt-3 text-small lining-nums">
      {isComplete
        ? `Guests read: ${hoursLine(hours, locale)}`
        : 'What guests read appears here once every time is right.'}
    </p>
  )
}
