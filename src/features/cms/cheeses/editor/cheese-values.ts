import * as v from 'valibot'
import { ALLERGENS } from '../../../../domain/cheese/food-facts.ts'
import { MAX_GRAMS } from '../../../../domain/amounts.ts'
import { centsPerKgOf, MAX_PRICE_CENTS, pieceOf, type Priced } from '../../../../domain/cheese/price.ts'
import { taxPercentText } from '../../../../domain/shop/tax-percent.ts'
import { requiredText, text } from '../../../../lib/text-schema.ts'
import { CHEESE_FIELD_LABELS } from '../../kit/history/record-kinds.ts'
import { ALT_MISSING } from '../../kit/pictures/pending-pictures.ts'
import { isReservedSlug, isSlug } from './slug.ts'
import { ENUMS } from '../../../../domain/enums.ts'
import { STATUSES } from './choices.ts'

const MAX_AGE_DAYS = 3650

export const MAX_PICTURES = 13
export const TOO_MANY_PICTURES = `At most ${MAX_PICTURES} pictures`

const tagList = (max: number, characters: number) =>
  v.pipe(
    v.array(text(characters)),
    v.maxLength(max, `At most ${max}`),
    v.check((list) => list.join(',').length <= characters, 'Together these are too long'),
  )

/** Amounts are in the form as they are stored; their fields read what people type. */
const price = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^(\d{1,6}([.,]\d{1,2})?)?$/, 'A price such as 48.50'),
  v.check((typed) => (toCents(typed) ?? 1) > 0, 'A price is above 0.00. Leave it empty until you know it.'),
  v.check((typed) => (toCents(typed) ?? 0) <= MAX_PRICE_CENTS, 'That is more than a cheese can cost'),
  v.transform((typed) => fromCents(toCents(typed))),
)
const grams = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\d{0,6}$/, 'A weight such as 500 g or 1.5 kg'),
  v.check((typed) => Number(typed) <= MAX_GRAMS, 'At most 100 kg'),
)

const axis = v.picklist(['', '1', '2', '3', '4', '5'])

/** The words of the CSV file. */
export const ALLERGEN_DECLARATIONS = ['not declared', 'contains', 'none'] as const

/** Numbers stay text while they are typed, so that the cursor does not jump. */
const fields = v.object({
  name: requiredText(120, 'A cheese needs a name'),
  slug: v.pipe(
    v.string(),
    v.trim(),
    v.check(isSlug, 'Lowercase letters, digits and single hyphens, at most 80 characters'),
    v.check((slug) => !isReservedSlug(slug), 'The site itself uses this slug'),
  ),
  country_iso: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'Choose a country')),
  origin_region: text(120),
  milk_type: text(120),
  milk_species: v.array(v.picklist(ENUMS.milk_species)),
  milk_treatment: v.picklist(ENUMS.milk_treatment),
  coagulant: v.picklist(ENUMS.coagulant),
  lactose: v.picklist(ENUMS.lactose),
  lactose_source: text(200),
  allergen_declaration: v.picklist(ALLERGEN_DECLARATIONS),
  allergens: v.array(v.picklist(ALLERGENS)),
  rind: v.picklist(ENUMS.rind),
  aging_time: text(120),
  minimum_age_days: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d{0,4}$/, 'Whole days, such as 90'),
    v.check((days) => Number(days) <= MAX_AGE_DAYS, `At most ${MAX_AGE_DAYS} days`),
  ),
  style: v.picklist(ENUMS.cheese_style),
  style_note: text(120),
  designation: text(120),
  summary: text(400),
  flavor_tags: tagList(12, 300),
  texture_tags: tagList(12, 300),
  palate_strength: axis,
  palate_salt: axis,
  palate_sweet: axis,
  palate_tang: axis,
  palate_funk: axis,
  palate_cream: axis,
  beverages: v.pipe(
    v.array(v.object({ label: requiredText(80, 'Which drink?'), kind: v.picklist(ENUMS.beverage_kind) })),
    v.maxLength(30, 'At most 30 drinks'),
  ),
  foods: tagList(20, 1000),
  serving_tip: text(400),
  storage_advice: text(200),
  serving_advice: text(200),
  rind_advice: text(200),
  search_aliases: tagList(20, 400),
  suggested_for: tagList(20, 400),
  staff_pick: text(160),
  staff_pick_by: text(30),
  pictures: v.pipe(
    v.array(v.object({ url: v.string(), alt: requiredText(300, ALT_MISSING) })),
    v.maxLength(MAX_PICTURES, TOO_MANY_PICTURES),
  ),
  sold_by: v.picklist(['weight', 'piece']),
  price_per_kg: price,
  price_per_piece: price,
  piece_grams: v.pipe(
    grams,
    v.check((typed) => typed !== '0', 'A piece weighs at least 1 g'),
  ),
  tax_percent: v.union(
    [v.pipe(v.string(), v.trim(), v.literal('')), taxPercentText],
    'A percentage such as 5 or 9.975',
  ),
  low_stock_grams: grams,
  in_stock: v.boolean(),
  status: v.picklist(STATUSES),
})

export const cheeseSchema = v.pipe(
  fields,
  v.forward(
    v.check(
      ({ status, allergen_declaration }) => status !== 'active' || allergen_declaration !== 'not declared',
      'Declare the allergens before this cheese is published',
    ),
    ['allergen_declaration'],
  ),
  v.forward(
    v.check(
      ({ allergen_declaration, allergens }) => allergen_declaration !== 'contains' || allergens.length > 0,
      'Choose the allergens, or say that there are none',
    ),
    ['allergen_declaration'],
  ),
  v.forward(
    v.check(
      ({ lactose, lactose_source }) => lactose !== 'naturally_free' || lactose_source.trim() !== '',
      'Say who measured it',
    ),
    ['lactose_source'],
  ),
  v.forward(
    v.partialCheck(
      [['staff_pick'], ['staff_pick_by']],
      ({ staff_pick, staff_pick_by }) => (staff_pick.trim() === '') === (staff_pick_by.trim() === ''),
      'A staff pick is a sentence signed with a first name',
    ),
    ['staff_pick_by'],
  ),
  v.forward(
    v.partialCheck(
      [['sold_by'], ['price_per_piece']],
      ({ sold_by, price_per_piece }) => sold_by === 'weight' || price_per_piece !== '',
      'What does a piece cost?',
    ),
    ['price_per_piece'],
  ),
  v.forward(
    v.partialCheck(
      [['sold_by'], ['piece_grams']],
      ({ sold_by, piece_grams }) => sold_by === 'weight' || piece_grams !== '',
      'What does a piece weigh?',
    ),
    ['piece_grams'],
  ),
)

export type CheeseValues = v.InferInput<typeof cheeseSchema>

/** What nobody has stated yet. Milk is only ticked in advance, for whoever declares that it contains some. */
const NO_FACTS = {
  milk_treatment: 'unknown',
  coagulant: 'unknown',
  lactose: 'unknown',
  lactose_source: '',
  allergen_declaration: 'not declared',
  allergens: ['milk'],
  rind: 'unknown',
} satisfies Partial<CheeseValues>

const NO_PICK = { staff_pick: '', staff_pick_by: '' }

export const EMPTY_CHEESE: CheeseValues = {
  name: '',
  slug: '',
  country_iso: '',
  origin_region: '',
  milk_type: '',
  milk_species: [],
  ...NO_FACTS,
  aging_time: '',
  minimum_age_days: '',
  style: 'semi-hard',
  style_note: '',
  designation: '',
  summary: '',
  flavor_tags: [],
  texture_tags: [],
  palate_strength: '',
  palate_salt: '',
  palate_sweet: '',
  palate_tang: '',
  palate_funk: '',
  palate_cream: '',
  beverages: [],
  foods: [],
  serving_tip: '',
  storage_advice: '',
  serving_advice: '',
  rind_advice: '',
  search_aliases: [],
  suggested_for: [],
  ...NO_PICK,
  pictures: [],
  sold_by: 'weight',
  price_per_kg: '',
  price_per_piece: '',
  piece_grams: '',
  tax_percent: '',
  low_stock_grams: '',
  in_stock: true,
  status: 'draft',
}

/** The name of each field, on the form and in the comparison of two versions. */
export const CHEESE_LABELS: Record<keyof CheeseValues, string> = {
  ...CHEESE_FIELD_LABELS,
  allergen_declaration: 'Allergens',
  allergens: 'Contains',
  beverages: 'Drinks',
  pictures: 'Pictures',
  staff_pick: 'Staff pick',
  staff_pick_by: 'First name of who picked it',
  sold_by: 'Sold',
  price_per_kg: 'Price per kg',
  price_per_piece: 'Price per piece',
  status: 'Status',
}

/** Null while they are not declared. */
export function toAllergens({ allergen_declaration, allergens }: CheeseValues) {
  if (allergen_declaration === 'not declared') return null
  return allergen_declaration === 'none' ? [] : allergens
}

export const fromCents = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2))

export function toCents(price: string): number | null {
  return price.trim() ? Math.round(Number(price.replace(',', '.')) * 100) : null
}

/** The price as the form has it; nothing that cannot be read yet. */
export function priceIn(
  values: Pick<CheeseValues, 'sold_by' | 'price_per_kg' | 'price_per_piece' | 'piece_grams'>,
): Priced {
  const centsIn = (typed: string) => Math.max(0, toCents(typed) ?? 0) || null
  if (values.sold_by === 'weight') return { pricePerKgCents: centsIn(values.price_per_kg) }
  const piece = pieceOf(centsIn(values.price_per_piece), Number(values.piece_grams))
  return { pricePerKgCents: piece && centsPerKgOf(piece), piece }
}

/** What a duplicate starts from: a draft with a name of its own, without facts and staff pick. Without the right to set prices it has none. */
export const copyOf = (values: CheeseValues, maySetPrices: boolean): CheeseValues => ({
  ...values,
  ...NO_FACTS,
  ...NO_PICK,
  name: `${values.name} (copy)`.slice(0, 120),
  slug: '',
  status: 'draft',
  in_stock: true,
  ...(maySetPrices
    ? {}
    : { sold_by: 'weight', price_per_kg: '', price_per_piece: '', piece_grams: '', tax_percent: '' }),
})
