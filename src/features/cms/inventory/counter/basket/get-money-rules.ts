import { useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../../../backend/backend.ts'
import { keepCopy } from '../../../../../backend/requests/keep-copy.ts'
import { unwrap } from '../../../../../backend/unwrap.ts'
import { UNNAMED_SHOP } from '../../../../../domain/shop/shop.ts'
import { clockOffset } from './shop-clock.ts'

async function getMoneyRules() {
  const { data } = getBackend()
  const [shop, staff] = await Promise.all([
    data
      .from('business_settings')
      .select('name, now_local, tax_included, tax_percent')
      .eq('id', 1)
      .single()
      .then(unwrap),
    data
      .from('staff_settings')
      .select('cash_rounding_cents, max_discount_percent')
      .eq('id', 1)
      .single()
      .then(unwrap),
  ])
  return {
    shopName: shop.name ?? UNNAMED_SHOP,
    clockOffsetMs: clockOffset(shop.now_local, new Date()),
    taxIncluded: shop.tax_included,
    taxPercent: shop.tax_percent ?? 0,
    cashRoundingCents: staff.cash_rounding_cents,
    maxDiscountPercent: staff.max_discount_percent,
  }
}

export type CounterRules = Awaited<ReturnType<typeof getMoneyRules>>

/** How the shop adds up a basket. */
export const useMoneyRules = () =>
  useQuery({ queryKey: ['cms', 'price-settings', 'money'], queryFn: keepCopy('money-rules', getMoneyRules) })
