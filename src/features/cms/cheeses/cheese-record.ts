import { useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import type { Database } from '../../../backend/database.types.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { GUARDED_FIELDS } from '../kit/proposals/proposals.ts'
import type { FormRecord } from '../kit/record/use-record-form.ts'
import { percentText, toPercent } from '../../../domain/shop/tax-percent.ts'
import { isUuid } from '../../../lib/uuid.ts'
import { flagOf } from './list/flag-of.ts'
import { PALATE_AXES } from './editor/choices.ts'
import { EMPTY_CHEESE, fromCents, toAllergens, toCents, type CheeseValues } from './editor/cheese-values.ts'

type CheeseRow = Omit<
  Database['public']['Tables']['cheeses']['Row'],
  'updated_at_local' | 'current_price' | 'current_piece_price' | 'image_url' | 'shown_milk'
>
type Beverages = CheeseValues['beverages']

export type CheeseRecord = FormRecord<CheeseValues> & {
  id: string
  /** The slug of a published cheese cannot change. */
  isPublished: boolean
  /** Names of the fields whose new values wait for a manager after a save. */
  waiting?: string[]
  /** Whether a save changed what the placard says. */
  changesPlacard?: boolean
}

/** What a placard says of a cheese; a draft has none to reprint. */
const ON_PLACARD = [
  'name',
  'origin_region',
  'country_iso',
  'milk_type',
  'milk_treatment',
  'lactose',
  'aging_time',
  'allergen_declaration',
  'allergens',
  'sold_by',
  'price_per_kg',
  'price_per_piece',
  'piece_grams',
  'status',
] as const satisfies (keyof CheeseValues)[]

/** Fields with the name and type of their column. */
type SharedField = Extract<keyof CheeseValues, keyof CheeseRow>

export async function getCheeseRecord(id: string): Promise<CheeseRecord | null> {
  if (!isUuid(id)) return null
  const row = unwrap(
    await getBackend()
      .data.from('cheeses')
      .select('*, cheese_beverages(label, kind, position)')
      .eq('id', id)
      .maybeSingle(),
  )
  if (!row) return null
  const { cheese_beverages, ...cheese } = row
  const beverages = cheese_beverages
    .toSorted((one, other) => one.position - other.position)
    .map(({ label, kind }) => ({ label, kind }))
  return toRecord(cheese, beverages)
}

const cheeseRecordKey = (id: string) => ['cms', 'cheeses', 'record', id]

/** Read only once, so that a record does not change while it is edited. */
export const useCheeseRecord = (id: string) =>
  useQuery({
    queryKey: cheeseRecordKey(id),
    queryFn: () => getCheeseRecord(id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Fails with a conflict when someone else saved the cheese after it was read. */
export async function saveCheese(
  values: CheeseValues,
  base: FormRecord<CheeseValues>,
  id: string,
): Promise<CheeseRecord> {
  const { beverages } = values
  const isNew = base.version === 0
  const record = {
    id,
    ...toFields(values),
    // Sent only when it was switched: tracked stock is not saved with the cheese.
    ...(isNew || values.in_stock !== base.values.in_stock ? { in_stock: values.in_stock } : {}),
    ...(isNew || values.status !== base.values.status ? toStatusFields(values.status) : {}),
    ...(isNew ? {} : { version: base.version }),
  }
  const saved = toRecord(unwrap(await getBackend().data.rpc('save_cheese', { record, beverages })), beverages)
  // What the database kept as a proposal instead of saving it.
  const fields = { ...GUARDED_FIELDS, allergen_declaration: GUARDED_FIELDS.allergens }
  const names = Object.keys(fields) as (keyof typeof fields)[]
  const waiting = [...new Set(differing(names, values, saved.values).map((field) => fields[field]))]
  const changesPlacard = differing(ON_PLACARD, base.values, saved.values).length > 0
  return { ...saved, waiting, changesPlacard }
}

/** Of these fields, those with other values. The order of a list does not count. */
function differing<Field extends keyof CheeseValues>(
  fields: readonly Field[],
  one: CheeseValues,
  other: CheeseValues,
) {
  const text = (values: CheeseValues, field: Field) =>
    JSON.stringify([values[field]].flat().map(String).toSorted())
  return fields.filter((field) => text(one, field) !== text(other, field))
}

function toRecord(row: CheeseRow, beverages: Beverages): CheeseRecord {
  const shared = Object.fromEntries(
    Object.keys(EMPTY_CHEESE)
      .filter((field): field is SharedField => field in row)
      .map((field) => [field, row[field] ?? '']),
  ) as Pick<CheeseValues, SharedField>
  const palate = Object.fromEntries(
    PALATE_AXES.map((axis) => [`palate_${axis}`, String(row[`palate_${axis}`] ?? '')]),
  ) as Pick<CheeseValues, `palate_${(typeof PALATE_AXES)[number]}`>
  const extra = row.image_urls.map((url, index) => ({ url, alt: row.image_alts[index] ?? '' }))
  const values: CheeseValues = {
    ...shared,
    ...palate,
    allergen_declaration: !row.allergens ? 'not declared' : row.allergens.length > 0 ? 'contains' : 'none',
    allergens: row.allergens?.length ? row.allergens : ['milk'],
    beverages,
    pictures: row.hero_image_url
      ? [{ url: row.hero_image_url, alt: row.hero_image_alt ?? '' }, ...extra]
      : extra,
    sold_by: row.piece_grams === null ? 'weight' : 'piece',
    price_per_kg: fromCents(row.price_per_kg_cents),
    price_per_piece: fromCents(row.price_per_piece_cents),
    piece_grams: String(row.piece_grams ?? ''),
    tax_percent: row.tax_percent === null ? '' : percentText(row.tax_percent),
    low_stock_grams: String(row.low_stock_grams ?? ''),
    minimum_age_days: String(row.minimum_age_days ?? ''),
    status: row.archived_at ? 'archived' : row.active ? 'active' : 'draft',
  }
  return { id: row.id, version: row.version, isPublished: row.published_at !== null, values }
}

function toFields(values: CheeseValues) {
  const {
    allergen_declaration: _declaration,
    beverages: _beverages,
    pictures,
    sold_by,
    price_per_kg,
    price_per_piece,
    piece_grams,
    in_stock: _inStock,
    status: _status,
    ...rest
  } = values
  const [hero, ...others] = pictures
  const palate = PALATE_AXES.map((axis) => [`palate_${axis}`, Number(values[`palate_${axis}`]) || null])
  return {
    ...rest,
    ...Object.fromEntries(palate),
    flag_emoji: flagOf(values.country_iso),
    allergens: toAllergens(values),
    designation: values.designation || null,
    hero_image_url: hero?.url ?? null,
    hero_image_alt: hero?.alt ?? null,
    image_urls: others.map(({ url }) => url),
    image_alts: others.map(({ alt }) => alt),
    // The database computes the price per kg of pieces.
    ...(sold_by === 'piece' ? {} : { price_per_kg_cents: toCents(price_per_kg) }),
    price_per_piece_cents: sold_by === 'piece' ? toCents(price_per_piece) : null,
    piece_grams: sold_by === 'piece' ? Number(piece_grams) : null,
    tax_percent: values.tax_percent === '' ? null : toPercent(values.tax_percent),
    low_stock_grams: values.low_stock_grams ? Number(values.low_stock_grams) : null,
    minimum_age_days: values.minimum_age_days ? Number(values.minimum_age_days) : null,
  }
}

const toStatusFields = (status: CheeseValues['status']) => ({
  active: status === 'active',
  archived_at: status === 'archived' ? new Date().toISOString() : null,
})
