import { ENUMS, type Enum } from './enums.ts'

export type MilkTreatment = Enum<'milk_treatment'>
export type Coagulant = Enum<'coagulant'>

/** Milk first, since every cheese contains it. */
export const ALLERGENS = [...ENUMS.allergen].toSorted(
  (one, other) => Number(other === 'milk') - Number(one === 'milk'),
)

export const ASK_AT_THE_COUNTER = 'Ask at the counter'

export const TREATMENT_LABELS: Record<MilkTreatment, string> = {
  raw: 'Raw milk',
  thermized: 'Thermized milk',
  pasteurized: 'Pasteurized milk',
  unknown: ASK_AT_THE_COUNTER,
}

const COAGULANT_LABELS: Record<Coagulant, string> = {
  animal: 'Animal rennet, not vegetarian',
  microbial: 'Microbial, suits vegetarians',
  plant: 'Plant-based, suits vegetarians',
  varies: ASK_AT_THE_COUNTER,
  unknown: ASK_AT_THE_COUNTER,
}

export type FoodFacts = {
  milkTreatment: MilkTreatment
  coagulant: Coagulant
  /** Null until staff have declared them. */
  allergens: string[] | null
  lactoseFree: boolean
}

export function foodFactLines({ milkTreatment, coagulant, allergens, lactoseFree }: FoodFacts) {
  const lines = [
    { label: 'Milk treatment', value: TREATMENT_LABELS[milkTreatment] },
    { label: 'Coagulant', value: COAGULANT_LABELS[coagulant] },
    {
      label: 'Allergens',
      value: allergens?.length ? `Contains ${allergens.join(', ')}` : ASK_AT_THE_COUNTER,
    },
  ]
  if (lactoseFree) lines.push({ label: 'Lactose', value: 'Lactose-free, but still milk' })
  return lines
}
