import { ENUMS } from '../../../../domain/enums.ts'
import { capitalize } from '../../../../lib/capitalize.ts'

export const STATUSES = ['draft', 'active', 'archived'] as const
export const PALATE_AXES = ['strength', 'salt', 'sweet', 'tang', 'funk', 'cream'] as const

const BEVERAGE_LABELS = {
  wine: 'Wine',
  beer: 'Beer',
  cider: 'Cider',
  spirit: 'Spirit',
  na: 'Without alcohol',
}

export const asOptions = (choices: readonly string[]) =>
  choices.map((value) => ({ value, label: capitalize(value) }))

export const beverageOptions = ENUMS.beverage_kind.map((value) => ({ value, label: BEVERAGE_LABELS[value] }))
