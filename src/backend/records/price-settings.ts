import { useQuery } from '@tanstack/react-query'
import { getBackend } from '../backend.ts'
import type { PriceSettings } from '../../domain/cheese/price.ts'
import { keepCopy } from '../requests/keep-copy.ts'
import { unwrap } from '../unwrap.ts'

async function getPriceSettings(): Promise<PriceSettings> {
  const { currency, locale, price_rounding, price_display } = unwrap(
    await getBackend()
      .data.from('business_settings')
      .select('currency, locale, price_rounding, price_display')
      .eq('id', 1)
      .single(),
  )
  return { currency: currency ?? '', locale, rounding: price_rounding, display: price_display }
}

export const usePriceSettings = () =>
  useQuery({ queryKey: ['cms', 'price-settings'], queryFn: keepCopy('price-settings', getPriceSettings) })
