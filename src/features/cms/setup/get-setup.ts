import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { getBackend } from '../../../backend/backend.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { PUBLISHED_PAGE_SCHEMAS } from '../../../domain/documents/page-document.ts'
import type { CashRounding } from '../../../domain/shop/cash-rounding.ts'
import { openingHoursSchema } from '../../../domain/shop/opening-hours.ts'

const SHOP_COLUMNS =
  'name, address, phone, email, country_iso, hours, time_zone, currency, locale, tax_percent, tax_included, price_display, opened_at, missing_for_opening, version'

async function countCheeses(active: boolean) {
  const query = getBackend().data.from('cheeses').select('', { count: 'exact', head: true })
  const answer = await query.eq('active', active).is('archived_at', null)
  unwrap(answer)
  return answer.count ?? 0
}

/** The site is in English; the country decides how numbers, dates and times are written. */
export const localeOf = (locale: string, country: string) =>
  locale === 'en' && country ? `en-${country}` : locale

export async function getSetup() {
  const { data } = getBackend()
  const [shop, staff, home, active, drafts] = await Promise.all([
    data.from('business_settings').select(SHOP_COLUMNS).single().then(unwrap),
    data.from('staff_settings').select('cash_rounding_cents, version').single().then(unwrap),
    data.from('page_documents').select('body, version').eq('id', 'home').single().then(unwrap),
    countCheeses(true),
    countCheeses(false),
  ])
  return {
    name: shop.name ?? '',
    address: shop.address ?? '',
    phone: shop.phone ?? '',
    email: shop.email ?? '',
    country: shop.country_iso ?? '',
    hours: v.parse(v.nullable(openingHoursSchema), shop.hours),
    zone: shop.time_zone ?? '',
    currency: shop.currency ?? '',
    locale: shop.locale,
    taxPercent: shop.tax_percent,
    taxIncluded: shop.tax_included,
    priceDisplay: shop.price_display,
    cashRounding: String(staff.cash_rounding_cents) as CashRounding,
    isOpened: shop.opened_at !== null,
    missing: shop.missing_for_opening as string[],
    /** Of both rows of settings. */
    version: shop.version + staff.version,
    home: { words: v.parse(PUBLISHED_PAGE_SCHEMAS.home, home.body), version: home.version },
    cheeses: { active, drafts },
  }
}

export type Setup = Awaited<ReturnType<typeof getSetup>>

export type StepProps = { setup: Setup; onSaved: () => void }

export const SETUP_KEY = ['cms', 'setup']

export const useSetup = () => useQuery({ queryKey: SETUP_KEY, queryFn: getSetup })
