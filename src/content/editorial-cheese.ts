import type { Enum } from '../domain/enums.ts'
import type { Beverage } from '../domain/beverages.ts'
import type { Palate } from '../domain/cheese.ts'
import type { Coagulant, MilkTreatment } from '../domain/food-facts.ts'

/** Only seeds the database: later changes are made there, not here. */
export type CheeseRecord = {
  slug: string
  name: string
  countryIso: string
  flagEmoji: string
  originRegion: string
  milkType: string
  milkSpecies: Enum<'milk_species'>[]
  milkTreatment: MilkTreatment
  coagulant: Coagulant
  lactoseFree: boolean
  allergens: Enum<'allergen'>[]
  agingTime: string
  style: Enum<'cheese_style'>
  styleNote: string
  designation: string | null
  summary: string
  flavorTags: string[]
  textureTags: string[]
  palate: Palate
  beverages: Beverage[]
  foods: string[]
  servingTip: string
  searchAliases: string[]
  pricePerKgCents: number
  qrShortCode: string
}

export type Passage = { heading: string; text: string }

export type TabName = 'overview' | 'flavor' | 'pairings' | 'video' | 'story'

/** The editorial texts of a cheese page, which are not in the database. */
export type EditorialCheese = {
  record: CheeseRecord
  subtitle?: string
  /** Two or three sentences that open the Overview tab. */
  introduction: string
  facts: { label: string; value: string }[]
  highlight: Passage
  status?: Passage
  /** A short description of the style, shown on the picture. */
  styleBadge: string
  secondBadge?: string
  rarity?: string
  tabs: TabName[]
  videoComingSoon?: boolean
  texture: string
  aroma: string
  taste: string
  finish: string
  /** An extra card in one of these tabs. */
  extra?: Passage & { tab: 'overview' | 'flavor' }
  story: [Passage, Passage, Passage]
}
