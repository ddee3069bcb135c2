import type { Database } from './database.types.ts'

/** What a counter must be able to answer, and how it is put into words. Unknown is a value, never a guess. */
export type MilkTreatment = 'raw' | 'thermised' | 'pasteurised' | 'unknown'
export type Coagulant = 'animal' | 'microbial' | 'plant' | 'varies' | 'unknown'

/** The fourteen that must be named, the one that every cheese has first. */
export const ALLERGENS = [
  'milk',
  'celery',
  'crustaceans',
  'egg',
  'fish',
  'gluten',
  'lupin',
  'molluscs',
  'mustard',
  'nuts',
  'peanuts',
  'sesame',
  'soya',
  'sulphites',
] as const satisfies readonly Database['public']['Enums']['allergen'][]

export const ASK_AT_THE_COUNTER = 'Ask at the counter'

const TREATMENT_WORDS: Record<MilkTreatment, string> = {
  raw: 'Raw milk',
  thermised: 'Thermised milk',
  pasteurised: 'Pasteurised milk',
  unknown: ASK_AT_THE_COUNTER,
}

const COAGULANT_WORDS: Record<Coagulant, string> = {
  animal: 'Animal rennet, not vegetarian',
  microbial: 'Microbial, suits vegetarians',
  plant: 'Plant-based, suits vegetarians',
  varies: ASK_AT_THE_COUNTER,
  unknown: ASK_AT_THE_COUNTER,
}

export type FoodFacts = {
  milkTreatment: MilkTreatment
  coagulant: Coagulant
  /** Nothing when nobody has declared them yet. */
  allergens: string[] | null
  lactoseFree: boolean
}

export function foodFactLines({ milkTreatment, coagulant, allergens, lactoseFree }: FoodFacts) {
  const lines = [
    { label: 'Milk treatment', value: TREATMENT_WORDS[milkTreatment] },
    { label: 'Coagulant', value: COAGULANT_WORDS[coagulant] },
    {
      label: 'Allergens',
      value: allergens?.length ? `Contains ${allergens.join(', ')}` : ASK_AT_THE_COUNTER,
    },
  ]
  if (lactoseFree) lines.push({ label: 'Lactose', value: 'Lactose-free, but still milk' })
  return lines
}
