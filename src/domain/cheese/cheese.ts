import { NO_ADVICE, type Advice } from './advice.ts'
import type { Beverage } from './beverages.ts'
import type { CheeseDocument } from './cheese-document.ts'
import type { Enum } from '../enums.ts'
import type { FoodFacts } from './food-facts.ts'
import type { Piece } from './price.ts'

export type Palate = {
  strength: number
  salt: number
  sweet: number
  tang: number
  funk: number
  cream: number
}

/** Totals over all members, which do not identify anyone. */
export type CheeseCounts = {
  favoritesCount: number
  averageRating: number
  ratingCount: number
  /** How many gave one star, two stars and so on. */
  ratingDistribution: number[]
  publicCommentCount: number
}

/** Of a cheese without ratings, favorites and comments. */
export const NO_COUNTS: CheeseCounts = {
  favoritesCount: 0,
  averageRating: 0,
  ratingCount: 0,
  ratingDistribution: [0, 0, 0, 0, 0],
  publicCommentCount: 0,
}

/** Why somebody at the counter likes a cheese, in one sentence, signed with a first name. */
export type StaffPick = { sentence: string; by: string }

export const staffPickOf = (sentence: string, by: string): StaffPick | null =>
  sentence ? { sentence, by } : null

/** What a card, a list row or a link to a cheese needs. */
export type CheeseSummary = {
  id: string
  slug: string
  name: string
  countryIso: string
  flagEmoji: string
  originRegion: string
  milkType: string
  agingTime: string
  summary: string
  flavorTags: string[]
  heroImageUrl: string | null
  heroImageAlt: string | null
  pricePerKgCents: number | null
  /** Null for a cheese that is sold by weight. */
  piece: Piece | null
  inStock: boolean
}

/** The public record of a cheese. */
export type Cheese = CheeseSummary &
  FoodFacts & {
    /** Null for the shop's. */
    taxPercent: number | null
    textureTags: string[]
    /** Null where it is not stated. */
    minimumAgeDays: number | null
    style: Enum<'cheese_style'>
    styleNote: string | null
    designation: string | null
    palate: Palate | null
    beverages: Beverage[]
    foods: string[]
    servingTip: string | null
    /** Empty where that of the style counts. */
    advice: Advice
    /** Without the hero, in the order set by staff. */
    morePictures: { url: string; alt: string }[]
    staffPick: StaffPick | null
    counts: CheeseCounts
    /** Null until one is published. */
    document: CheeseDocument | null
  }

/** A cheese before anything is known about it. */
export const BLANK_CHEESE: Cheese = {
  id: '',
  slug: '',
  name: '',
  countryIso: '',
  flagEmoji: '',
  originRegion: '',
  milkType: '',
  agingTime: '',
  summary: '',
  flavorTags: [],
  heroImageUrl: null,
  heroImageAlt: null,
  pricePerKgCents: null,
  piece: null,
  inStock: true,
  taxPercent: null,
  milkTreatment: 'unknown',
  coagulant: 'unknown',
  lactose: 'unknown',
  lactoseSource: '',
  rind: 'unknown',
  allergens: null,
  textureTags: [],
  minimumAgeDays: null,
  style: 'semi-hard',
  styleNote: null,
  designation: null,
  palate: null,
  beverages: [],
  foods: [],
  servingTip: null,
  advice: NO_ADVICE,
  morePictures: [],
  staffPick: null,
  counts: NO_COUNTS,
  document: null,
}
