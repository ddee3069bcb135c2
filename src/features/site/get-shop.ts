import type { BackendClient } from '../../backend/backend-client.ts'
import { unwrap } from '../../backend/unwrap.ts'
import * as v from 'valibot'
import { styleAdviceSchema } from '../../domain/cheese/advice.ts'
import { accessFactsSchema } from '../../domain/shop/access.ts'
import { openingHoursSchema } from '../../domain/shop/opening-hours.ts'
import { UNNAMED_SHOP, type ClosedShop, type Shop } from '../../domain/shop/shop.ts'
import { specialDaySchema } from '../../domain/shop/special-days.ts'

const COLUMNS =
  'name, phone, email, getting_there, what_to_expect, access, hours, coming_special_days, opening_sentences, address, country_iso, next_midnight, currency, locale, price_rounding, price_display, tax_percent, tax_included, alcohol_policy, photo_profile_url, pickup_enabled, pickup_note, orders_enabled, order_lead_hours, delivery_enabled, delivery_note, pregnancy_note_enabled, pregnancy_note, style_advice, closed_to_guests, has_taste_map'

const openingSentencesSchema = v.array(
  v.object({ at: v.pipe(v.string(), v.transform(Date.parse)), sentence: v.string() }),
)

const closedSchema = v.variant('reason', [
  v.object({ reason: v.literal('not_open') }),
  v.object({
    reason: v.literal('notice'),
    notice: v.string(),
    until: v.nullable(v.string()),
    until_local: v.nullable(v.string()),
  }),
])

function toClosedShop(data: unknown): ClosedShop | null {
  const closed = v.parse(v.nullable(closedSchema), data)
  if (closed?.reason !== 'notice') return closed
  const { reason, notice, until, until_local: untilLocal } = closed
  return { reason, notice, until: until === null ? null : Date.parse(until), untilLocal }
}

export async function getShop(backend: BackendClient): Promise<Shop> {
  const data = unwrap(await backend.from('business_settings').select(COLUMNS).eq('id', 1).single())
  return {
    name: data.name ?? UNNAMED_SHOP,
    phone: data.phone ?? '',
    postalAddress: data.address ?? '',
    email: data.email ?? '',
    gettingThere: data.getting_there,
    whatToExpect: data.what_to_expect,
    access: v.parse(accessFactsSchema, data.access),
    countryIso: data.country_iso ?? '',
    hours: v.parse(v.nullable(openingHoursSchema), data.hours),
    specialDays: v.parse(v.array(specialDaySchema), data.coming_special_days),
    openingSentences: v.parse(openingSentencesSchema, data.opening_sentences),
    nextMidnight: Date.parse(data.next_midnight),
    locale: data.locale,
    price: {
      currency: data.currency ?? '',
      locale: data.locale,
      rounding: data.price_rounding,
      display: data.price_display,
    },
    tax: { percent: data.tax_percent, isIncluded: data.tax_included },
    alcoholPolicy: data.alcohol_policy,
    photoProfileUrl: data.photo_profile_url,
    pickupNote: data.pickup_enabled ? data.pickup_note : null,
    takesOrders: data.orders_enabled,
    orderLeadHours: data.order_lead_hours,
    deliveryNote: data.delivery_enabled ? data.delivery_note : null,
    pregnancyNote: data.pregnancy_note_enabled ? data.pregnancy_note : null,
    styleAdvice: v.parse(styleAdviceSchema, data.style_advice),
    hasTasteMap: data.has_taste_map,
    closed: toClosedShop(data.closed_to_guests),
  }
}
