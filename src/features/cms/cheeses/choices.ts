import { ENUMS } from '../../../domain/enums.ts'

export const STATUSES = ['draft', 'active', 'archived'] as const
export const PALATE_AXES = ['strength', 'salt', 'sweet', 'tang', 'funk', 'cream'] as const

const BEVERAGE_WORDS = { wine: 'Wine', beer: 'Beer', cider: 'Cider', spirit: 'Spirit', na: 'Without alcohol' }

export const asOptions = (choices: readonly string[]) =>
  choices.map((value) => ({ value, label: sentence(value) }))

export const beverageOptions = ENUMS.beverage_kind.map((value) => ({ value, label: BEVERAGE_WORDS[value] }))

export const sentence = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
