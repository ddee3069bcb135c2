import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { getBackend } from '../../../backend/backend.ts'
import type { Database, Json } from '../../../backend/database.types.ts'
import { styleAdviceSchema } from '../../../domain/cheese/advice.ts'
import { plainAmount } from '../../../domain/cheese/price.ts'
import type { CashRounding } from '../../../domain/shop/cash-rounding.ts'
import { openingHoursSchema, WEEKDAYS, type OpeningHours } from '../../../domain/shop/opening-hours.ts'
import { specialDaySchema } from '../../../domain/shop/special-days.ts'
import { isStale } from '../../../backend/explain/error-details.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { percentText, toPercent } from '../../../domain/shop/tax-percent.ts'
import { putShopInDocument } from '../kit/screen/shop-in-document.ts'
import { changedFields } from '../kit/record/merge-versions.ts'
import type { FormRecord } from '../kit/record/use-record-form.ts'
import { toAccessFacts, toAccessValues } from './access/access-values.ts'
import type { FormSectionName } from './section-contents.ts'
import { priceRounding, SECTION_SCHEMAS, type SectionValues, type SettingsValues } from './settings-values.ts'

type Tables = Database['public']['Tables']
type ShopRow = Omit<
  Tables['business_settings']['Row'],
  | 'next_midnight'
  | 'now_local'
  | 'opening_sentences'
  | 'coming_special_days'
  | 'missing_for_opening'
  | 'closed_to_guests'
  | 'notice_until_local'
  | 'has_taste_map'
>
type StaffRow = Tables['staff_settings']['Row']
export type SettingsRecord = FormRecord<SettingsValues>

/** Shown before a shop has hours; saving anything else does not write it. */
const CLOSED_WEEK = Object.fromEntries(WEEKDAYS.map((day) => [day, 'closed'])) as OpeningHours

export async function getSettings(): Promise<SettingsRecord> {
  const { data } = getBackend()
  const [shop, staff] = await Promise.all([
    data.from('business_settings').select('*').eq('id', 1).single().then(unwrap),
    data.from('staff_settings').select('*').eq('id', 1).single().then(unwrap),
  ])
  return { values: toValues(shop, staff), version: shop.version + staff.version }
}

/** Read when a section opens and only then, so that it does not change while it is edited. */
export const useSettings = (section: FormSectionName) =>
  useQuery({
    queryKey: ['cms', 'settings', 'record', section],
    queryFn: getSettings,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export function pickSection(
  section: FormSectionName,
  { values, version }: SettingsRecord,
): FormRecord<SectionValues> {
  const fields = Object.keys(SECTION_SCHEMAS[section].entries) as (keyof SettingsValues)[]
  return { values: Object.fromEntries(fields.map((field) => [field, values[field]])), version }
}

/**
 * Saves only what differs from `base`. Fails with a conflict when someone else changed the same section after it was read;
 * a save of another section in the meantime is none.
 */
export async function saveSection(
  section: FormSectionName,
  values: SectionValues,
  base: FormRecord<SectionValues>,
  /** Any values of the other sections: they are not saved. */
  others: SettingsValues,
): Promise<FormRecord<SectionValues>> {
  const [before, after] = [
    { ...others, ...base.values },
    { ...others, ...values },
  ]
  const answer = await getBackend().data.rpc('save_settings', {
    shop: changes(toShopFields(before), toShopFields(after)),
    staff: changes(toStaffFields(before), toStaffFields(after)),
    version: base.version,
  })
  if (isStale(answer.error)) {
    const newest = pickSection(section, await getSettings())
    const isUntouched = Object.keys(changedFields(base.values, newest.values)).length === 0
    if (isUntouched) return saveSection(section, values, newest, others)
  }
  const saved = { values, version: unwrap(answer) }
  putShopInDocument(values)
  return saved
}

function changes(before: Record<string, Json>, after: Record<string, Json>) {
  return Object.fromEntries(
    Object.entries(after).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field])),
  )
}

function toValues(shop: ShopRow, staff: StaffRow): SettingsValues {
  return {
    name: shop.name ?? '',
    phone: shop.phone ?? '',
    address: shop.address ?? '',
    email: shop.email ?? '',
    getting_there: shop.getting_there,
    what_to_expect: shop.what_to_expect,
    access: toAccessValues(shop.access),
    country_iso: shop.country_iso ?? '',
    ...(v.parse(v.nullable(openingHoursSchema), shop.hours) ?? CLOSED_WEEK),
    special_days: v.parse(v.array(specialDaySchema), shop.special_days),
    time_zone: shop.time_zone ?? '',
    currency: shop.currency ?? '',
    price_display: shop.price_display,
    price_rounding: v.parse(priceRounding, shop.price_rounding.toFixed(2)),
    tax_percent: shop.tax_percent === null ? '' : percentText(shop.tax_percent),
    tax_included: shop.tax_included ? 'included' : 'added',
    alcohol_policy: shop.alcohol_policy,
    kiosk_message: shop.kiosk_message ?? '',
    kiosk_refresh_seconds: String(shop.kiosk_refresh_seconds),
    kiosk_shows_price: shop.kiosk_shows_price,
    kiosk_shows_next_event: shop.kiosk_shows_next_event,
    photo_profile_url: shop.photo_profile_url ?? '',
    caption_tone: staff.caption_tone,
    auto_post_times: staff.auto_post_times,
    pickup_enabled: shop.pickup_enabled,
    pickup_note: shop.pickup_note ?? '',
    orders_enabled: shop.orders_enabled,
    order_lead_hours: String(shop.order_lead_hours),
    order_minimum_cents: plainAmount(shop.order_minimum_cents),
    pickup_from: shop.pickup_from ?? '',
    pickup_until: shop.pickup_until ?? '',
    mails_new_orders: staff.mails_new_orders,
    delivery_enabled: shop.delivery_enabled,
    delivery_note: shop.delivery_note ?? '',
    locale: shop.locale,
    pregnancy_note_enabled: shop.pregnancy_note_enabled,
    pregnancy_note: shop.pregnancy_note,
    style_advice: v.parse(styleAdviceSchema, shop.style_advice),
    board_grams_before: String(shop.board_grams_before),
    board_grams_after: String(shop.board_grams_after),
    board_grams_instead: String(shop.board_grams_instead),
    default_low_stock_grams: String(staff.default_low_stock_grams),
    cash_rounding_cents: String(staff.cash_rounding_cents) as CashRounding,
    max_discount_percent: String(staff.max_discount_percent),
    require_second_factor: staff.require_second_factor,
  }
}

function toShopFields(values: SettingsValues) {
  return {
    name: values.name || null,
    phone: values.phone || null,
    address: values.address || null,
    email: values.email || null,
    getting_there: values.getting_there,
    what_to_expect: values.what_to_expect,
    access: toAccessFacts(values.access),
    country_iso: values.country_iso || null,
    hours: Object.fromEntries(WEEKDAYS.map((day) => [day, values[day]])),
    special_days: values.special_days,
    time_zone: values.time_zone || null,
    currency: values.currency || null,
    locale: values.locale,
    price_display: values.price_display,
    price_rounding: Number(values.price_rounding),
    tax_percent: values.tax_percent === '' ? null : toPercent(values.tax_percent),
    tax_included: values.tax_included === 'included',
    alcohol_policy: values.alcohol_policy,
    kiosk_message: values.kiosk_message || null,
    kiosk_refresh_seconds: Number(values.kiosk_refresh_seconds),
    kiosk_shows_price: values.kiosk_shows_price,
    kiosk_shows_next_event: values.kiosk_shows_next_event,
    photo_profile_url: values.photo_profile_url || null,
    pickup_enabled: values.pickup_enabled,
    pickup_note: values.pickup_note || null,
    orders_enabled: values.orders_enabled,
    order_lead_hours: Number(values.order_lead_hours),
    order_minimum_cents: Math.round(Number(values.order_minimum_cents.replace(',', '.')) * 100),
    pickup_from: values.pickup_from || null,
    pickup_until: values.pickup_until || null,
    delivery_enabled: values.delivery_enabled,
    delivery_note: values.delivery_note || null,
    pregnancy_note_enabled: values.pregnancy_note_enabled,
    pregnancy_note: values.pregnancy_note,
    style_advice: values.style_advice,
    board_grams_before: Number(values.board_grams_before),
    board_grams_after: Number(values.board_grams_after),
    board_grams_instead: Number(values.board_grams_instead),
  } satisfies Partial<ShopRow>
}

function toStaffFields(values: SettingsValues) {
  return {
    caption_tone: values.caption_tone,
    auto_post_times: values.auto_post_times,
    default_low_stock_grams: Number(values.default_low_stock_grams),
    cash_rounding_cents: Number(values.cash_rounding_cents),
    max_discount_percent: Number(values.max_discount_percent),
    mails_new_orders: values.mails_new_orders,
    require_second_factor: values.require_second_factor,
  } satisfies Partial<StaffRow>
}
