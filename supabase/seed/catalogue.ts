import type { TransactionSql } from '../../server/database/sql/sql.ts'
import { capitalize } from '../../src/lib/capitalize.ts'
import { allCheeses } from './all-cheeses.ts'
import type { CheeseRecord, SeededCheese } from './seeded-cheese.ts'
import { cheesePictures } from '../../src/media/pictures.ts'
import { insertRows } from './insert-rows.ts'
import { cheeseId } from './stable-uuid.ts'

/** Cheeses that the shop does not have, with the nearest one that it has. */
const SUGGESTED_FOR: Record<string, string[]> = { 'queso-de-oveja-curado': ['manchego'] }

/** Adds the cheeses of the demo. Later changes are made in the database. */
export async function seedCatalogue(sql: TransactionSql) {
  const records = allCheeses.map(({ record }) => record)
  // Beverages first, so that they are in the first version of each cheese.
  await insertRows(sql, 'public.cheese_beverages', records.flatMap(beverageRows))
  await insertRows(sql, 'public.cheeses', records.map(cheeseRow))
}

/** Adds the documents of the seeded cheeses that the shop has. Those that exist stay as they are. */
export async function seedDocuments(sql: TransactionSql) {
  const documents = allCheeses.map(({ record, document }) => ({ slug: record.slug, body: document }))
  await sql`
    insert into public.cheese_documents (id, body)
    select c.id, seeded.body
    from jsonb_to_recordset(${JSON.stringify(documents)}::text::jsonb) as seeded (slug text, body jsonb)
    join public.cheeses c on c.slug = seeded.slug
    on conflict (id) do nothing`
}

/** Offers the cheeses to staff as drafts without prices, and with food facts as suggestions. */
export async function seedStarterCheeses(sql: TransactionSql) {
  await sql`delete from private.starter_cheeses`
  await insertRows(sql, 'private.starter_cheeses', allCheeses.map(starterRow))
}

function starterRow({ record, document }: SeededCheese, index: number) {
  const words = { ...textFields(record), milk_type: milkOf(record) }
  return {
    slug: record.slug,
    position: index + 1,
    record: words,
    facts: factFields(record),
    beverages: record.beverages,
    document,
  }
}

/** "Cow's, sheep's and goat's milk", without how it was treated. */
const milkOf = ({ milkSpecies }: CheeseRecord) =>
  capitalize(`${new Intl.ListFormat('en-GB').format(milkSpecies.map((species) => `${species}'s`))} milk`)

function beverageRows({ slug, beverages }: CheeseRecord) {
  return beverages.map(({ label, kind }, index) => ({
    cheese_id: cheeseId(slug),
    position: index + 1,
    label,
    kind,
  }))
}

const cheeseRow = (record: CheeseRecord) => ({
  ...textFields(record),
  id: cheeseId(record.slug),
  ...factFields(record),
  price_per_kg_cents: record.pricePerKgCents,
  qr_short_code: record.qrShortCode,
  active: true,
})

const factFields = (record: CheeseRecord) => ({
  milk_treatment: record.milkTreatment,
  coagulant: record.coagulant,
  lactose: record.lactose,
  lactose_source: record.lactoseSource ?? '',
  allergens: record.allergens,
  rind: record.rind,
})

/** What the shop writes about a cheese, and its picture. */
function textFields(record: CheeseRecord) {
  return {
    name: record.name,
    slug: record.slug,
    country_iso: record.countryIso,
    flag_emoji: record.flagEmoji,
    origin_region: record.originRegion,
    milk_type: record.milkType,
    milk_species: record.milkSpecies,
    aging_time: record.agingTime,
    minimum_age_days: record.minimumAgeDays,
    style: record.style,
    style_note: record.styleNote,
    designation: record.designation,
    summary: record.summary,
    flavor_tags: record.flavorTags,
    texture_tags: record.textureTags,
    palate_strength: record.palate.strength,
    palate_salt: record.palate.salt,
    palate_sweet: record.palate.sweet,
    palate_tang: record.palate.tang,
    palate_funk: record.palate.funk,
    palate_cream: record.palate.cream,
    foods: record.foods,
    serving_tip: record.servingTip,
    storage_advice: record.advice?.storage ?? '',
    serving_advice: record.advice?.serving ?? '',
    rind_advice: record.advice?.rind ?? '',
    search_aliases: record.searchAliases,
    suggested_for: SUGGESTED_FOR[record.slug] ?? [],
    hero_image_url: `/media/cheeses/${record.slug}-1600.jpg`,
    hero_image_alt: cheesePictures[record.slug]?.alt ?? null,
  }
}
