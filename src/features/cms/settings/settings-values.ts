import * as v from 'valibot'
import {
  areDayHours,
  overlapsNextDay,
  weekdayName,
  WEEKDAYS,
  type Weekday,
} from '../../../domain/shop/opening-hours.ts'
import { CASH_ROUNDINGS } from '../../../domain/shop/cash-rounding.ts'
import { isDay, specialDayOverlaps } from '../../../domain/shop/special-days.ts'
import { accessValuesSchema } from './access/access-values.ts'
import { phoneText } from '../../../domain/people/phone.ts'
import { taxPercentText } from '../../../domain/shop/tax-percent.ts'
import { requiredText, text } from '../../../lib/text-schema.ts'
import { ENUMS } from '../../../domain/enums.ts'
import { formatNumber } from '../../../lib/format-number.ts'

const [MIN_REFRESH_SECONDS, MAX_REFRESH_SECONDS] = [15, 3600]
const MAX_LOW_STOCK_GRAMS = 100_000
const MAX_LEAD_HOURS = 168
const [MIN_BOARD_GRAMS, MAX_BOARD_GRAMS] = [10, 500]
export const MAX_POST_TIMES = 6

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const optionalTime = v.pipe(
  v.string(),
  v.check((typed) => typed === '' || TIME.test(typed), 'A time such as 15:00'),
)

const dayHours = v.pipe(
  v.string(),
  v.check(areDayHours, 'Each span needs a start and an end, in order and without overlap'),
)

export const MAX_SPECIAL_DAYS = 60

const day = v.pipe(v.string(), v.check(isDay, 'Choose a date'))

const specialDays = v.pipe(
  v.array(v.object({ from: day, to: day, hours: dayHours, note: text(140) })),
  v.maxLength(MAX_SPECIAL_DAYS, `At most ${MAX_SPECIAL_DAYS} special days`),
  v.transform((days) => days.toSorted((one, other) => one.from.localeCompare(other.from))),
  v.check((days) => days.every(({ from, to }) => from <= to), 'A range must not end before it begins'),
  v.check(
    (days) => days.every(({ to }, index) => to < (days[index + 1]?.from ?? '9999')),
    'Two special days must not share a date',
  ),
)

const wholeNumber = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check(
      (typed) => /^\d+$/.test(typed) && Number(typed) >= min && Number(typed) <= max,
      `A whole number from ${min} to ${formatNumber(max)}`,
    ),
  )

export const priceRounding = v.picklist(['0.01', '0.05', '0.10'])

const advice = v.object({ storage: text(200), serving: text(200), rind: text(200) })

/** Numbers stay text while they are typed, so that the cursor does not jump. */
const fields = v.object({
  name: requiredText(80, 'The shop needs a name'),
  phone: phoneText,
  address: text(200),
  email: v.pipe(text(200), v.regex(/^([^\s@<>"]+@[^\s@<>"]+)?$/, 'An email such as hello@shop.example')),
  getting_there: text(600),
  what_to_expect: text(600),
  access: accessValuesSchema,
  country_iso: v.pipe(text(2), v.regex(/^([A-Z]{2})?$/, 'Two capital letters, such as CA')),
  ...v.entriesFromList(WEEKDAYS, dayHours),
  special_days: specialDays,
  time_zone: requiredText(60, 'Choose a time zone'),
  currency: v.pipe(text(3), v.regex(/^[A-Z]{3}$/, 'Three capital letters, such as CAD')),
  price_display: v.picklist(ENUMS.price_display),
  price_rounding: priceRounding,
  tax_percent: taxPercentText,
  tax_included: v.picklist(['added', 'included']),
  alcohol_policy: v.picklist(ENUMS.alcohol_policy),
  kiosk_message: text(140),
  kiosk_refresh_seconds: wholeNumber(MIN_REFRESH_SECONDS, MAX_REFRESH_SECONDS),
  kiosk_shows_price: v.boolean(),
  kiosk_shows_next_event: v.boolean(),
  photo_profile_url: v.pipe(
    text(200),
    v.regex(/^(https:\/\/[^\s<>"]+)?$/, 'A URL that starts with https://'),
  ),
  caption_tone: v.picklist(ENUMS.caption_tone),
  auto_post_times: v.pipe(
    v.array(v.string()),
    v.maxLength(MAX_POST_TIMES, `At most ${MAX_POST_TIMES} times`),
    v.check((times) => times.every((time) => TIME.test(time)), 'Times such as 09:00 and 17:00'),
    v.transform((times) => times.toSorted()),
  ),
  pickup_enabled: v.boolean(),
  pickup_note: text(300),
  orders_enabled: v.boolean(),
  order_lead_hours: wholeNumber(0, MAX_LEAD_HOURS),
  order_minimum_cents: v.pipe(text(7), v.regex(/^\d{1,3}([.,]\d{1,2})?$/, 'An amount such as 10.00')),
  pickup_from: optionalTime,
  pickup_until: optionalTime,
  mails_new_orders: v.boolean(),
  delivery_enabled: v.boolean(),
  delivery_note: text(300),
  locale: v.pipe(text(20), v.regex(/^[a-z]{2}(-[A-Z]{2})?$/, 'A language such as en-CA')),
  pregnancy_note_enabled: v.boolean(),
  pregnancy_note: text(400),
  style_advice: v.object(v.entriesFromList(ENUMS.cheese_style, advice)),
  default_low_stock_grams: wholeNumber(0, MAX_LOW_STOCK_GRAMS),
  cash_rounding_cents: v.picklist(CASH_ROUNDINGS),
  max_discount_percent: wholeNumber(0, 100),
  board_grams_before: wholeNumber(MIN_BOARD_GRAMS, MAX_BOARD_GRAMS),
  board_grams_after: wholeNumber(MIN_BOARD_GRAMS, MAX_BOARD_GRAMS),
  board_grams_instead: wholeNumber(MIN_BOARD_GRAMS, MAX_BOARD_GRAMS),
  require_second_factor: v.boolean(),
})

const NOTE_MISSING = 'Write a note for guests, or turn this off'

const HOURS = v.pick(fields, [...WEEKDAYS, 'special_days', 'time_zone'])

/** Checked even when other fields are wrong, so that one save names everything that is. */
const noDayRunsIntoTheNext = v.rawCheck<v.InferOutput<typeof HOURS>>(({ dataset, addIssue }) => {
  if (!dataset.typed) return
  const { value } = dataset
  WEEKDAYS.forEach((key, index) => {
    const next = WEEKDAYS[(index + 1) % WEEKDAYS.length] ?? 'monday'
    if (!overlapsNextDay(value[key], value[next])) return
    addIssue({
      message: 'These hours end after those of the next day begin',
      path: [{ type: 'object', origin: 'value', input: value, key, value: value[key] }],
    })
  })
})

/** The form of each section, which is checked and saved on its own. */
export const SECTION_SCHEMAS = {
  shop: v.pick(fields, [
    'name',
    'phone',
    'address',
    'email',
    'getting_there',
    'what_to_expect',
    'country_iso',
  ]),
  hours: v.pipe(
    HOURS,
    noDayRunsIntoTheNext,
    v.forward(
      v.check(
        ({ special_days, ...week }) =>
          !special_days.some((day) => specialDayOverlaps(day, week, special_days)),
        'Hours must not run into those of the next day',
      ),
      ['special_days'],
    ),
  ),
  access: v.pick(fields, ['access']),
  pricing: v.pick(fields, [
    'currency',
    'price_display',
    'price_rounding',
    'tax_percent',
    'tax_included',
    'cash_rounding_cents',
    'max_discount_percent',
    'alcohol_policy',
  ]),
  kiosk: v.pick(fields, [
    'kiosk_message',
    'kiosk_refresh_seconds',
    'kiosk_shows_price',
    'kiosk_shows_next_event',
  ]),
  social: v.pick(fields, ['photo_profile_url', 'caption_tone', 'auto_post_times']),
  delivery: v.pipe(
    v.pick(fields, [
      'pickup_enabled',
      'pickup_note',
      'orders_enabled',
      'order_lead_hours',
      'order_minimum_cents',
      'pickup_from',
      'pickup_until',
      'mails_new_orders',
      'delivery_enabled',
      'delivery_note',
    ]),
    v.forward(
      v.partialCheck(
        [['pickup_from'], ['pickup_until']],
        ({ pickup_from, pickup_until }) =>
          pickup_from === '' ? pickup_until === '' : pickup_until !== '' && pickup_until !== pickup_from,
        'Enter when pickup begins and when it ends, or neither',
      ),
      ['pickup_until'],
    ),
    v.forward(
      v.partialCheck(
        [['pickup_enabled'], ['pickup_note']],
        ({ pickup_enabled, pickup_note }) => !pickup_enabled || pickup_note !== '',
        NOTE_MISSING,
      ),
      ['pickup_note'],
    ),
    v.forward(
      v.partialCheck(
        [['delivery_enabled'], ['delivery_note']],
        ({ delivery_enabled, delivery_note }) => !delivery_enabled || delivery_note !== '',
        NOTE_MISSING,
      ),
      ['delivery_note'],
    ),
  ),
  board: v.pick(fields, ['board_grams_before', 'board_grams_after', 'board_grams_instead']),
  advice: v.pick(fields, ['style_advice']),
  system: v.pipe(
    v.pick(fields, [
      'locale',
      'default_low_stock_grams',
      'pregnancy_note_enabled',
      'pregnancy_note',
      'require_second_factor',
    ]),
    v.forward(
      v.partialCheck(
        [['pregnancy_note_enabled'], ['pregnancy_note']],
        ({ pregnancy_note_enabled, pregnancy_note }) => !pregnancy_note_enabled || pregnancy_note !== '',
        NOTE_MISSING,
      ),
      ['pregnancy_note'],
    ),
  ),
}

export type SettingsValues = v.InferInput<typeof fields>

/** The values of one section. */
export type SectionValues = Partial<SettingsValues>

const DAY_LABELS = Object.fromEntries(WEEKDAYS.map((day) => [day, weekdayName(day)])) as Record<
  Weekday,
  string
>

/** The name of each setting, on the form and in the comparison of two versions. */
export const SETTINGS_LABELS: Record<keyof SettingsValues, string> = {
  name: 'Name of the shop',
  phone: 'Phone',
  address: 'Postal address',
  email: 'Email for guests',
  getting_there: 'How to get there',
  what_to_expect: 'What to expect',
  access: 'Access',
  country_iso: 'Country',
  ...DAY_LABELS,
  special_days: 'Special days',
  time_zone: 'Time zone',
  currency: 'Currency',
  price_display: 'Prices are shown',
  price_rounding: 'New prices per 100g end on',
  tax_percent: 'Tax in percent',
  tax_included: 'Tax is',
  kiosk_message: 'Message',
  kiosk_refresh_seconds: 'Seconds between refreshes',
  kiosk_shows_price: 'Show the price',
  kiosk_shows_next_event: 'Show the next event',
  photo_profile_url: 'Photo profile',
  caption_tone: 'Caption tone',
  auto_post_times: 'Auto-post times',
  pickup_enabled: 'Guests can pick up what they ordered',
  pickup_note: 'Pickup note',
  orders_enabled: 'Guests can have cheese set aside on the site',
  order_lead_hours: 'Hours between order and pickup',
  order_minimum_cents: 'Smallest order',
  pickup_from: 'Pickup from',
  pickup_until: 'Pickup until',
  mails_new_orders: 'Mail every new order to the shop',
  delivery_enabled: 'The shop delivers',
  delivery_note: 'Delivery note',
  locale: 'Language and region',
  alcohol_policy: 'Non-alcoholic policy',
  pregnancy_note_enabled: 'Show a note for expecting guests',
  pregnancy_note: 'Note for expecting guests',
  style_advice: 'Advice by style',
  default_low_stock_grams: 'Low stock below, in grams',
  cash_rounding_cents: 'Cash rounds to',
  max_discount_percent: 'Discount without a manager, in percent',
  board_grams_before: 'Grams a head before dinner',
  board_grams_after: 'Grams a head after dinner',
  board_grams_instead: 'Grams a head instead of dinner',
  require_second_factor: 'Staff need an authenticator app',
}
