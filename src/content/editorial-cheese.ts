import type { Enum } from '../domain/enums.ts'
import type { Beverage } from '../domain/beverages.ts'
import type { Palate } from '../domain/cheese.ts'
import type { Coagulant, MilkTreatment } from '../domain/food-facts.ts'

/** What a cheese's row in the database starts with. From then on the row is the truth, not this. */
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

/** The part of a cheese page that is written, not recorded. */
export type EditorialCheese = {
  record: CheeseRecord
  subtitle?: string
  /** Two or three sentences that open the Overview tab. */
  introduction: string
  facts: { label: string; value: string }[]
  highlight: Passage
  status?: Passage
  /** The line on the picture: the style in a few words. */
  styleBadge: string
  secondBadge?: string
  rarity?: string
  tabs: TabName[]
  videoComingSoon?: boolean
  texture: string
  aroma: string
  taste: string
  finish: string
  /** An extra card; `tab` says where it stands. */
  extra?: Passage & { tab: 'overview' | 'flavor' }
  story: [Passage, Passage, Passage]
}
