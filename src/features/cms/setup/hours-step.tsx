import { useWatch } from 'react-hook-form'
import * as v from 'valibot'
import {
  areDayHours,
  hoursLine,
  spansOf,
  weekdayName,
  WEEKDAYS,
  type OpeningHours,
} from '../../../domain/shop/opening-hours.ts'
import { requiredText } from '../../../lib/text-schema.ts'
import { CheckboxGroup, FormSelect, FormTextField } from '../kit/fields/fields.tsx'
import type { StepProps } from './get-setup.ts'
import { saveShop } from './save-shop.ts'
import { StepForm } from './setup-step.tsx'
import { useStepForm } from './use-step-form.ts'

const schema = v.pipe(
  v.object({
    days: v.pipe(v.array(v.picklist(WEEKDAYS)), v.minLength(1, 'Choose a day')),
    opens: v.string(),
    closes: v.string(),
    time_zone: requiredText(60, 'Choose a time zone'),
  }),
  v.forward(
    v.partialCheck(
      [['opens'], ['closes']],
      ({ opens, closes }) => areDayHours(`${opens}-${closes}`),
      'Say from when until when',
    ),
    ['closes'],
  ),
)

type Values = v.InferInput<typeof schema>

const toHours = ({ days, opens, closes }: Pick<Values, 'days' | 'opens' | 'closes'>) =>
  Object.fromEntries(
    WEEKDAYS.map((day) => [day, days.includes(day) ? `${opens}-${closes}` : 'closed']),
  ) as OpeningHours

/** The hours of the first open day stand for all: a week with several is written in the settings. */
function toValues(hours: OpeningHours | null) {
  const days = WEEKDAYS.filter((day) => hours && hours[day] !== 'closed')
  const [span] = days[0] && hours ? spansOf(hours[days[0]]) : []
  return { days, opens: span?.opens ?? '', closes: span?.closes ?? '' }
}

const isUniform = (hours: OpeningHours | null) =>
  !hours || hoursLine(hours) === hoursLine(toHours(toValues(hours)))

const browserTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

const timeZoneOptions = (current: string) =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), current])]
    .filter(Boolean)
    .toSorted()
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }))

const DAY_OPTIONS = WEEKDAYS.map((value) => ({ value, label: weekdayName(value) }))

function HoursLine({ locale }: { locale: string }) {
  const [days, opens, closes] = useWatch<Values, ['days', 'opens', 'closes']>({
    name: ['days', 'opens', 'closes'],
  })
  const isReadable = days.length > 0 && areDayHours(`${opens}-${closes}`)
  return (
    isReadable && (
      <p className="text-small lining-nums md:col-span-2">
        Guests read: {hoursLine(toHours({ days, opens, closes }), locale)}
      </p>
    )
  )
}

export function HoursStep({ setup, onSaved }: StepProps) {
  const { hours } = setup
  const zone = setup.zone || browserTimeZone()
  const step = useStepForm({
    step: 'hours',
    schema,
    values: { ...toValues(hours), time_zone: zone },
    save: ({ time_zone, ...week }) => saveShop({ hours: toHours(week), time_zone }, setup),
    fieldOfColumn: { hours: 'closes' },
    onSaved,
  })
  if (!isUniform(hours))
    return <p>Your week has several opening hours. Change them in the settings, under Store hours.</p>
  return (
    <StepForm {...step}>
      <div className="md:col-span-2">
        <CheckboxGroup name="days" label="Open on" options={DAY_OPTIONS} />
        {step.form.formState.errors.days && (
          <p className="text-small text-accent">{step.form.formState.errors.days.message}</p>
        )}
      </div>
      <FormTextField name="opens" label="Opens at" type="time" />
      <FormTextField name="closes" label="Closes at" type="time" />
      <HoursLine locale={setup.locale} />
      <div className="md:col-span-2">
        <FormSelect
          name="time_zone"
          label="Time zone"
          options={timeZoneOptions(zone)}
          hint="Decides when a day begins. Other hours on some days and holidays are written in the settings."
        />
      </div>
    </StepForm>
  )
}
