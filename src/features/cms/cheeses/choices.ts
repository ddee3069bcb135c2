import type { Database } from '../../../lib/database.types.ts'

type Enums = Database['public']['Enums']
type Choices<Name extends keyof Enums> = readonly Enums[Name][]

export const CHEESE_STYLES = [
  'hard',
  'semi-hard',
  'semi-soft',
  'soft',
  'blue',
  'fresh',
] as const satisfies Choices<'cheese_style'>
export const MILK_SPECIES = ['cow', 'sheep', 'goat', 'buffalo'] as const satisfies Choices<'milk_species'>
export const MILK_TREATMENTS = [
  'raw',
  'thermised',
  'pasteurised',
  'unknown',
] as const satisfies Choices<'milk_treatment'>
export const COAGULANTS = [
  'animal',
  'microbial',
  'plant',
  'varies',
  'unknown',
] as const satisfies Choices<'coagulant'>
export const BEVERAGE_KINDS = [
  'wine',
  'beer',
  'cider',
  'spirit',
  'na',
] as const satisfies Choices<'beverage_kind'>
export const STATUSES = ['draft', 'active', 'archived'] as const
export const PALATE_AXES = ['strength', 'salt', 'sweet', 'tang', 'funk', 'cream'] as const

const BEVERAGE_WORDS = { wine: 'Wine', beer: 'Beer', cider: 'Cider', spirit: 'Spirit', na: 'Without alcohol' }

export const asOptions = (choices: readonly string[]) =>
  choices.map((value) => ({ value, label: sentence(value) }))

export const beverageOptions = BEVERAGE_KINDS.map((value) => ({ value, label: BEVERAGE_WORDS[value] }))

export const sentence = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
