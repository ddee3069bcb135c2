import { capitalize } from '../../lib/capitalize.ts'
import { ENUMS, type Enum } from '../enums.ts'

export type MilkTreatment = Enum<'milk_treatment'>
export type Coagulant = Enum<'coagulant'>
export type Lactose = Enum<'lactose'>
export type Rind = Enum<'rind'>
export type FoodFact = Enum<'food_fact'>

export const FACT_LABELS: Record<FoodFact, string> = {
  milk_treatment: 'Milk treatment',
  coagulant: 'Coagulant',
  allergens: 'Allergens',
  lactose: 'Lactose',
  rind: 'Rind',
}

/** Milk first, since every cheese contains it. */
export const ALLERGENS = ['milk', ...ENUMS.allergen.filter((allergen) => allergen !== 'milk')] as const

export const ASK_AT_THE_COUNTER = 'Ask at the counter'

/** Beside cheeses that were searched for with "pregnant". */
export const PREGNANCY_CAUTION =
  'Pasteurized, semi-soft to hard, not blue, and without a washed or bloomy rind. This is no medical advice: ask if unsure.'

export const TREATMENT_LABELS: Record<MilkTreatment, string> = {
  raw: 'Raw milk',
  thermized: 'Thermized milk',
  pasteurized: 'Pasteurized milk',
  unknown: ASK_AT_THE_COUNTER,
}

const MILK_OF: Record<Enum<'milk_species'>, string> = {
  cow: "cow's",
  sheep: "sheep's",
  goat: "goat's",
  buffalo: 'buffalo',
}

/** "Raw cow's and goat's milk": what the facts say of the milk where nothing is written. `shown_milk` says the same. */
export function milkOf(facts: {
  milkType: string
  milkSpecies: readonly Enum<'milk_species'>[]
  milkTreatment: MilkTreatment
}) {
  const { milkType, milkSpecies, milkTreatment } = facts
  const animals = ENUMS.milk_species.filter((animal) => milkSpecies.includes(animal))
  const known = [
    milkTreatment === 'unknown' ? '' : milkTreatment,
    new Intl.ListFormat('en-GB').format(animals.map((animal) => MILK_OF[animal])),
  ].filter(Boolean)
  return milkType || (known.length > 0 ? capitalize([...known, 'milk'].join(' ')) : '')
}

export const COAGULANT_LABELS: Record<Coagulant, string> = {
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

export const RIND_LABELS: Record<Rind, string> = {
  none: 'None',
  natural: 'Natural',
  washed: 'Washed',
  bloomy: 'Bloomy',
  waxed: 'Waxed',
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
  rind: Rind
}

/** Null where nobody has declared them; an empty list is the statement that there are none. */
export function describeAllergens(allergens: readonly string[] | null) {
  if (!allergens) return ASK_AT_THE_COUNTER
  return allergens.length > 0 ? `Contains ${allergens.join(', ')}` : 'None of those that have to be declared'
}

export function foodFactLines(facts: FoodFacts) {
  const { milkTreatment, coagulant, allergens, rind } = facts
  return [
    { label: FACT_LABELS.milk_treatment, value: TREATMENT_LABELS[milkTreatment] },
    { label: FACT_LABELS.coagulant, value: COAGULANT_LABELS[coagulant] },
    { label: FACT_LABELS.allergens, value: describeAllergens(allergens) },
    { label: FACT_LABELS.lactose, value: lactoseSentence(facts) },
    { label: FACT_LABELS.rind, value: RIND_LABELS[rind] },
  ]
}
