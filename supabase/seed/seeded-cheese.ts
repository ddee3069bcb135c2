import type { Advice } from '../../src/domain/cheese/advice.ts'
import type { Beverage } from '../../src/domain/cheese/beverages.ts'
import type { Palate } from '../../src/domain/cheese/cheese.ts'
import type { CheeseDocument } from '../../src/domain/cheese/cheese-document.ts'
import type { Enum } from '../../src/domain/enums.ts'
import type { Coagulant, Lactose, MilkTreatment, Rind } from '../../src/domain/cheese/food-facts.ts'

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
  lactose: Lactose
  /** Only for a cheese that is free of lactose by nature: who measured it. */
  lactoseSource?: string
  allergens: Enum<'allergen'>[]
  rind: Rind
  agingTime: string
  /** Null where it is not stated. */
  minimumAgeDays: number | null
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
  /** Where it differs from that of the style. */
  advice?: Partial<Advice>
  searchAliases: string[]
  pricePerKgCents: number
  qrShortCode: string
}

/** What a new shop starts with. Later changes are made in the database, not here. */
export type SeededCheese = { record: CheeseRecord; document: CheeseDocument }
