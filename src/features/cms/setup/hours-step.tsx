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
import type { Setup, StepProps } from './get-setup.ts'
import { saveShop, SETTINGS_ROW } from './save-shop.ts'
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

const LABELS = { days: 'Open on', opens: 'Opens at', closes: 'Closes at', time_zone: 'Time zone' }

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

const zoneOf = ({ zone }: Setup) => zone || browserTimeZone()

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

const recordOf = (setup: Setup) => ({
  values: { ...toValues(setup.hours), time_zone: zoneOf(setup) },
  version: setup.version,
})

const save = ({ time_zone, ...week }: v.InferOutput<typeof schema>, _setup: Setup, version: number) =>
  saveShop({ hours: toHours(week), time_zone }, version)

export function HoursStep({ setup, onSaved }: StepProps) {
  const step = useStepForm({
    step: 'hours',
    schema,
    setup,
    recordOf,
    save,
    fieldOfColumn: { hours: 'closes' },
    onSaved,
  })
  if (!isUniform(setup.hours))
    return <p>Your week has several opening hours. Change them in the settings, under Store hours.</p>
  return (
    <StepForm step={step} labels={LABELS} savedIn={SETTINGS_ROW}>
      <div className="md:col-span-2">
        <CheckboxGroup name="days" label={LABELS.days} options={DAY_OPTIONS} />
        {step.form.formState.errors.days && (
          <p className="text-small text-accent">{step.form.formState.errors.days.message}</p>
        )}
      </div>
      <FormTextField name="opens" label={LABELS.opens} type="time" />
      <FormTextField name="closes" label={LABELS.closes} type="time" />
      <HoursLine locale={setup.locale} />
      <div className="md:col-span-2">
        <FormSelect
          name="time_zone"
          label={LABELS.time_zone}
          options={timeZoneOptions(zoneOf(setup))}
          hint="Decides when a day begins. Other hours on some days and holidays are written in the settings."
        />
      </div>
    </StepForm>
  )
}
