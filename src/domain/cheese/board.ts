import { ENUMS, type Enum } from '../enums.ts'

export type Meal = Enum<'board_meal'>
export type Wish = Enum<'board_wish'>
export type Objection = Enum<'board_objection'>
export type Strongest = Exclude<Enum<'strength'>, 'unknown'>

export const STRONGEST = ENUMS.strength.filter((strength): strength is Strongest => strength !== 'unknown')

export const MAX_PEOPLE = 50

export const MEALS: Record<Meal, string> = {
  before: 'Before dinner',
  after: 'After dinner',
  instead: 'Instead of dinner',
}

export const WISHES: Record<Wish, string> = {
  pregnant: 'Somebody is pregnant',
  vegetarian: 'Only surely vegetarian',
  no_raw_milk: 'No raw milk',
  no_lactose: 'No lactose',
  no_blue: 'No blue cheese',
}

export const STRENGTHS: Record<Strongest, string> = {
  mild: 'Mild only',
  medium: 'Up to medium',
  strong: 'The stronger the better',
}

/** Why a cheese, or several, are not on a board: "7 not surely vegetarian". */
export const OBJECTIONS: Record<Objection, string> = {
  pregnant: 'not for somebody who is pregnant',
  allergens: 'not surely free of the allergen',
  vegetarian: 'not surely vegetarian',
  no_raw_milk: 'not surely pasteurized',
  no_lactose: 'not surely free of lactose',
  no_blue: 'blue',
  too_strong: 'stronger, or not rated',
  swapped: 'swapped',
  no_price: 'without a price',
  pieces_do_not_fit: 'in pieces of another size',
  not_enough: 'with too little left today',
  budget: 'too dear for the budget',
}
