import type { BackendClient } from '../../backend/backend-client.ts'
import { COUNT_COLUMNS, toCheeseCounts } from '../../backend/records/cheese-counts.ts'
import { NO_COUNTS, staffPickOf, type Cheese, type Palate } from '../../domain/cheese/cheese.ts'
import { CHEESE_SUMMARY_COLUMNS, toCheeseSummary } from '../../backend/records/cheese-summary.ts'
import { unwrap } from '../../backend/unwrap.ts'
import type { ReportProblem } from '../../lib/report-problem.ts'
import { toDocument } from './get-cheese-document.ts'

const COLUMNS =
  `${CHEESE_SUMMARY_COLUMNS}, tax_percent, milk_treatment, coagulant, lactose, lactose_source, allergens, rind, style, style_note, designation, minimum_age_days, texture_tags, palate_strength, palate_salt, palate_sweet, palate_tang, palate_funk, palate_cream, foods, serving_tip, storage_advice, serving_advice, rind_advice, staff_pick, staff_pick_by, image_urls, image_alts, cheese_beverages(label, kind, position), cheese_stats(${COUNT_COLUMNS}), cheese_documents(body)` as const

const selectCheese = (backend: BackendClient) => backend.from('cheeses').select(COLUMNS)

const readCheese = (backend: BackendClient, slug: string) =>
  selectCheese(backend).eq('slug', slug).eq('active', true).maybeSingle()

type CheeseRow = NonNullable<Awaited<ReturnType<typeof readCheese>>['data']>

/** Null until staff have rated every axis. */
function toPalate(row: CheeseRow): Palate | null {
  const { palate_strength, palate_salt, palate_sweet, palate_tang, palate_funk, palate_cream } = row
  if (!palate_strength || !palate_salt || !palate_sweet || !palate_tang || !palate_funk || !palate_cream)
    return null
  return {
    strength: palate_strength,
    salt: palate_salt,
    sweet: palate_sweet,
    tang: palate_tang,
    funk: palate_funk,
    cream: palate_cream,
  }
}

/** Null when no active cheese has this slug. */
export async function getCheese(
  backend: BackendClient,
  slug: string,
  reportProblem: ReportProblem,
): Promise<Cheese | null> {
  const row = unwrap(await readCheese(backend, slug))
  return row && toCheese(row, reportProblem)
}

/** For staff, who can read cheeses that are not active. */
export async function getCheeseById(
  backend: BackendClient,
  id: string,
  reportProblem: ReportProblem,
): Promise<Cheese | null> {
  const row = unwrap(await selectCheese(backend).eq('id', id).maybeSingle())
  return row && toCheese(row, reportProblem)
}

function toCheese(row: CheeseRow, reportProblem: ReportProblem): Cheese {
  return {
    ...toCheeseSummary(row),
    taxPercent: row.tax_percent,
    milkTreatment: row.milk_treatment,
    coagulant: row.coagulant,
    lactose: row.lactose,
    lactoseSource: row.lactose_source,
    allergens: row.allergens,
    rind: row.rind,
    style: row.style,
    styleNote: row.style_note,
    designation: row.designation,
    minimumAgeDays: row.minimum_age_days,
    textureTags: row.texture_tags,
    palate: toPalate(row),
    foods: row.foods,
    servingTip: row.serving_tip,
    advice: { storage: row.storage_advice, serving: row.serving_advice, rind: row.rind_advice },
    morePictures: row.image_urls.map((url, index) => ({ url, alt: row.image_alts[index] ?? '' })),
    beverages: row.cheese_beverages.toSorted((one, other) => one.position - other.position),
    staffPick: staffPickOf(row.staff_pick, row.staff_pick_by),
    counts: row.cheese_stats ? toCheeseCounts(row.cheese_stats) : NO_COUNTS,
    document: toDocument(row.cheese_documents?.body, row.slug, reportProblem),
  }
}

/** The slug for the short code of a placard, or null. */
export const resolveShortCode = async (backend: BackendClient, code: string) =>
  unwrap(await backend.rpc('resolve_short_code', { code }))

export async function slugExists(backend: BackendClient, slug: string) {
  const row = unwrap(
    await backend.from('cheeses').select('id').eq('slug', slug).eq('active', true).maybeSingle(),
  )
  return row !== null
}
