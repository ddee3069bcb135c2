import { ENUMS, type Enum } from '../enums.ts'

export type MilkTreatment = Enum<'milk_treatment'>
export type Coagulant = Enum<'coagulant'>
export type Lactose = Enum<'lactose'>

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
  varies: 'Varies, ask at the counter',
  unknown: ASK_AT_THE_COUNTER,
}

export const LACTOSE_LABELS: Record<Lactose, string> = {
  free: 'Lactose-free',
  naturally_free: 'Naturally lactose-free',
  contains: 'Contains lactose',
  unknown: ASK_AT_THE_COUNTER,
}

const PROTEIN_REMAINS = 'but not free of milk protein'

/** What the value means for people who avoid lactose and for those with an allergy. */
function lactoseSentence({ lactose, lactoseSource }: FoodFacts) {
  const label = LACTOSE_LABELS[lactose]
  if (lactose === 'free') return `${label}, the milk sugar is removed, ${PROTEIN_REMAINS}`
  if (lactose === 'naturally_free')
    return `${label}, under 0.1 g in 100 g (${lactoseSource}), ${PROTEIN_REMAINS}`
  return lactose === 'contains' ? `${label}, the sugar of milk, and milk protein` : label
}

export type FoodFacts = {
  milkTreatment: MilkTreatment
  coagulant: Coagulant
  /** Null until staff have declared them. */
  allergens: string[] | null
  lactose: Lactose
  /** Who measured it, for a cheese that is free of lactose by nature. */
  lactoseSource: string
}

export function foodFactLines(facts: FoodFacts) {
  const { milkTreatment, coagulant, allergens } = facts
  return [
    { label: 'Milk treatment', value: TREATMENT_LABELS[milkTreatment] },
    { label: 'Coagulant', value: COAGULANT_LABELS[coagulant] },
    {
      label: 'Allergens',
      value: allergens?.length ? `Contains ${allergens.join(', ')}` : ASK_AT_THE_COUNTER,
    },
    { label: 'Lactose', value: lactoseSentence(facts) },
  ]
}
