import { fold } from '../../../../lib/fold.ts'
import { CHEESE_COLUMNS } from '../list/cheese-csv.ts'

/** What a column of a file can hold: a field of a cheese, or `PRICE_PER_100G`, which is written as a price per kg. */
export type ColumnField = string

export const PRICE_PER_KG: ColumnField = 'price_per_kg_cents'
export const PRICE_PER_100G: ColumnField = 'price_per_100g'

/** The field of the cheese that a column writes. */
export const writtenField = (field: ColumnField) => (field === PRICE_PER_100G ? PRICE_PER_KG : field)

/** What a person can choose for a column, in the order of the template. */
export const FIELD_CHOICES: readonly { field: ColumnField; label: string }[] = CHEESE_COLUMNS.flatMap(
  ({ field, header }) => {
    if (!field) return []
    const choice = { field, label: header }
    return field === PRICE_PER_KG ? [choice, { field: PRICE_PER_100G, label: 'Price per 100g' }] : [choice]
  },
)

export const labelOf = (field: ColumnField) =>
  FIELD_CHOICES.find((choice) => choice.field === field)?.label ?? field

/** How suppliers write the heading of a column, in English, French, German, Italian, Spanish and Dutch. */
const HEADINGS: Record<ColumnField, string> = {
  name: 'cheese, product, article, item, fromage, nom, produit, libellé, käse, bezeichnung, produkt, artikel, sorte, formaggio, nome, prodotto, queso, nombre, producto, kaas, naam',
  country_iso:
    "country of origin, origin, pays, pays d'origine, provenance, origine, land, herkunftsland, herkunft, ursprungsland, paese, paese di origine, país, país de origen, origen, land van herkomst",
  origin_region: 'région, regione, región, regio',
  milk_species:
    'milk species, species, animal, lait, type de lait, milch, milchart, tierart, latte, tipo di latte, leche, tipo de leche, melk, melksoort',
  milk_treatment:
    'treatment, traitement, traitement du lait, behandlung, milchbehandlung, wärmebehandlung, trattamento, tratamiento, behandeling',
  coagulant: 'rennet, présure, lab, caglio, cuajo, stremsel',
  lactose: 'laktose, lattosio, lactosa',
  allergens: 'contains, allergènes, allergene, allergeni, alérgenos, allergenen',
  rind: 'croûte, rinde, crosta, corteza, korst',
  aging_time:
    'aging time, age, maturation, affinage, reife, reifung, reifezeit, stagionatura, maduración, curación, rijping',
  minimum_age_days: 'minimum age',
  style: 'type, category, catégorie, kategorie, typ, categoria, categoría, categorie',
  style_note: 'style note',
  designation: 'designation, appellation, label, pdo, aop, dop, dop igp',
  summary: 'description, descriptif, beschreibung, descrizione, descripción, omschrijving',
  low_stock_grams: 'low stock grams, low stock',
  [PRICE_PER_KG]:
    'price, price kg, retail price, retail price per kg, prix, prix kg, prix au kg, prix de vente, preis, preis kg, preis pro kg, verkaufspreis, prezzo, prezzo kg, prezzo al kg, precio, precio kg, precio por kg, prijs, prijs kg, prijs per kg, € kg',
  [PRICE_PER_100G]:
    'price per 100g, price 100g, prix 100g, prix aux 100g, prix pour 100g, preis 100g, preis pro 100g, prezzo 100g, prezzo per 100g, precio 100g, prijs 100g, prijs per 100g',
  price_per_piece_cents:
    'price each, unit price, prix pièce, prix à la pièce, preis pro stück, stückpreis, prezzo al pezzo, precio por pieza, prijs per stuk',
  piece_grams:
    'weight per piece, piece weight, unit weight, poids unitaire, stückgewicht, peso unitario, stukgewicht',
  tax_percent: 'tax, vat, tva, mwst, iva, btw',
  in_stock: 'available, availability, stock, disponible, auf lager, verfügbar, disponibile, op voorraad',
  active: 'shown to guests, actif, aktiv, attivo, activo, actief',
  qr_short_code: 'code',
}

const CURRENCIES = /[€$£]|\b(?:eur|euro|chf|cad|usd|gbp)\b/g

/** Letters and digits. A currency counts only beside a unit: "€/kg" is a price, "kg" is not. */
function plain(heading: string) {
  const folded = fold(heading)
    .replaceAll(CURRENCIES, ' eur ')
    .replaceAll(/[^a-z0-9]+/g, ' ')
  const words = folded.split(' ').filter(Boolean)
  return words.filter((word) => word !== 'eur' || words.length < 3).join('')
}

/** Of a column by its heading, and of a field by its name in the database. */
const OWN = new Map([
  ...CHEESE_COLUMNS.map(({ field, header }) => [plain(header), field] as const),
  ...CHEESE_COLUMNS.map(({ field = '' }) => [plain(field), field] as const),
])
const OTHERS = new Map(
  Object.entries(HEADINGS).flatMap(([field, headings]) =>
    headings.split(', ').map((heading) => [plain(heading), field] as const),
  ),
)

/** Whether a heading is one of the shop's own, also of a column that is exported but not imported. */
export const isOwnHeading = (heading: string) => OWN.has(plain(heading))

/** The field that a heading means. */
export const fieldOfHeading = (heading: string): ColumnField | undefined =>
  OWN.get(plain(heading)) ?? OTHERS.get(plain(heading))
