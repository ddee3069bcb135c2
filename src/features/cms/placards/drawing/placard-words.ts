import { originLine } from '../../../../domain/cheese/country-name.ts'
import { ASK_AT_THE_COUNTER, LACTOSE_LABELS, TREATMENT_LABELS } from '../../../../domain/cheese/food-facts.ts'
import { shownPrices, type PriceSettings } from '../../../../domain/cheese/price.ts'
import type { PlacardContent } from '../placard-content.ts'

/** The words on a placard. Unknown facts are left out; allergens never are. */
export function placardWords(
  content: PlacardContent,
  { siteUrl, display }: { siteUrl: string; display: PriceSettings['display'] },
) {
  const { currency, locale } = content
  return {
    name: content.name,
    countryIso: content.countryIso,
    origin: originLine(content.originRegion, content.countryIso),
    milk: milkLine(content),
    aging: isKnown(content.agingTime) ? `Aging: ${content.agingTime}` : '',
    prices: shownPrices(content, { currency, locale, display, rounding: 0.01 }),
    allergens: content.allergens?.map((allergen) => allergen.toUpperCase()) ?? null,
    shopName: content.shopName,
    url: `${siteUrl}/s/${content.shortCode}`,
  }
}

export type PlacardWords = ReturnType<typeof placardWords>

const isKnown = (fact: string) => fact !== '' && fact !== ASK_AT_THE_COUNTER

/** "Raw cow's milk" already names the treatment, and "Lactose-free cow's milk" the lactose. */
function milkLine({ milkType, milkTreatment, lactose }: PlacardContent) {
  const isSaid = (word: string) => milkType.toLowerCase().includes(word)
  const treatment = isSaid(milkTreatment) ? '' : TREATMENT_LABELS[milkTreatment]
  const withoutLactose = isSaid('lactose-free') ? '' : LACTOSE_LABELS[lactose]
  return [milkType, treatment, withoutLactose].filter(isKnown).join(' · ')
}
