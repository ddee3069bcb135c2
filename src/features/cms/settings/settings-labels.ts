import { weekdayName, WEEKDAYS, type Weekday } from '../../../domain/opening-hours.ts'
import type { SettingsValues } from './settings-values.ts'

const DAY_LABELS = Object.fromEntries(WEEKDAYS.map((day) => [day, weekdayName(day)])) as Record<
  Weekday,
  string
>

/** The name of each setting, on the form and in the comparison of two versions. */
export const SETTINGS_LABELS: Record<keyof SettingsValues, string> = {
  name: 'Name of the shop',
  phone: 'Phone',
  address: 'Street address',
  country_iso: 'Country',
  ...DAY_LABELS,
  time_zone: 'Time zone',
  currency: 'Currency',
  price_display: 'Prices are shown',
  price_rounding: 'Prices are rounded to',
  tax_percent: 'Tax in percent',
  kiosk_message: 'Message',
  kiosk_refresh_seconds: 'Seconds between refreshes',
  kiosk_shows_price: 'Show the price',
  kiosk_shows_next_event: 'Show the next event',
  photo_profile_url: 'Photo profile',
  caption_tone: 'Caption tone',
  auto_post_times: 'Auto-post times',
  pickup_enabled: 'Guests can pick up what they ordered',
  pickup_note: 'Pickup note',
  delivery_enabled: 'The shop delivers',
  delivery_note: 'Delivery note',
  locale: 'Language and region',
  alcohol_policy: 'Non-alcoholic policy',
  pregnancy_note_enabled: 'Show a note for expecting guests',
  pregnancy_note: 'Note for expecting guests',
  default_low_stock_grams: 'Low stock below, in grams',
  require_second_factor: 'Staff need an authenticator app',
}
