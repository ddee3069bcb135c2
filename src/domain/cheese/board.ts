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
