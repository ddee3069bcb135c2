import { parseMoney, parseWeight } from '../../../../domain/amounts.ts'
import { plainAmount, roundedPerKg } from '../../../../domain/cheese/price.ts'
import { fold } from '../../../../lib/fold.ts'
import { PRICE_PER_100G, type ColumnField } from './headings.ts'

/** The shop's way to write amounts; with a rounding, prices by weight become what the shop's prices end on. */
export type Writing = { locale: string; currency: string; rounding?: number }

/** English, French, German, Italian, Spanish and Dutch. */
const LANGUAGES = ['en', 'fr', 'de', 'it', 'es', 'nl']

const YES_OR_NO = {
  yes: 'y, true, 1, x, oui, o, vrai, ja, j, si, s, vero',
  no: 'n, false, 0, non, faux, nein, nee',
}

/** What files write for the words that the shop stores. Allergens are not among them: those are never guessed. */
const WORDS: Record<ColumnField, Record<string, string>> = {
  milk_species: {
    cow: 'cows, vache, kuh, vacca, mucca, vaca, koe, bovine',
    sheep: 'ewe, ewes, brebis, schaf, pecora, ovino, oveja, schaap, ovine',
    goat: 'goats, chèvre, ziege, capra, cabra, geit, caprine',
    buffalo: 'bufflonne, bufflesse, büffel, bueffel, bufala',
  },
  milk_treatment: {
    raw: 'raw milk, unpasteurized, cru, lait cru, rohmilch, roh, crudo, latte crudo, leche cruda, cruda, rauw, rauwmelks, rauwe melk',
    thermized: 'thermisé, lait thermisé, thermisiert, termizzato, latte termizzato, termizada, gethermiseerd',
    pasteurized:
      'pasteurisé, lait pasteurisé, pasteurisiert, pastorizzato, latte pastorizzato, pasteurizada, pasteurizado, gepasteuriseerd',
    unknown: 'inconnu, unbekannt, sconosciuto, desconocido, onbekend',
  },
  coagulant: {
    animal:
      'animal rennet, calf rennet, présure animale, tierisch, tierisches lab, animale, caglio animale, dierlijk',
    microbial: 'microbial rennet, microbienne, mikrobiell, microbico, microbiano, microbieel',
    plant:
      'plant rennet, vegetale, présure végétale, pflanzlich, caglio vegetale, vegetal, plantaardig, thistle, cardoon',
    varies: 'variable, verschieden',
    unknown: 'inconnu, unbekannt, sconosciuto, desconocido, onbekend',
  },
  lactose: {
    contains: 'contains lactose, contient, contient du lactose, enthält, enthält laktose, contiene, bevat',
    unknown: 'inconnu, unbekannt, sconosciuto, desconocido, onbekend',
  },
  rind: {
    none: 'no rind, rindless, sans croûte, ohne rinde, rindenlos, senza crosta, sin corteza, korstloos',
    natural:
      'natural rind, croûte naturelle, naturelle, naturrinde, natürlich, crosta naturale, naturale, corteza natural, natuurkorst',
    washed:
      'washed rind, croûte lavée, lavée, rotschmiere, gewaschen, crosta lavata, lavata, corteza lavada, lavada, gewassen, gewassen korst',
    bloomy:
      'bloomy rind, white mold, croûte fleurie, fleurie, weißschimmel, crosta fiorita, fiorita, corteza enmohecida, witschimmel',
    waxed: 'wax, waxed rind, cire, cirée, paraffine, wachs, gewachst, cera, cerata, encerada, was',
    unknown: 'inconnu, unbekannt, sconosciuto, desconocido, onbekend',
  },
  style: {
    hard: 'hard cheese, pâte dure, hartkäse, hart, duro, pasta dura, harde kaas',
    'semi-hard': 'semihard, semi hard, pâte pressée, schnittkäse, semiduro, pasta semidura, halfhard',
    'semi-soft': 'semisoft, semi soft, halbfester schnittkäse, semimorbido, semiblando, halfzacht',
    soft: 'pâte molle, weichkäse, weich, molle, pasta molle, morbido, blando, zacht',
    blue: 'blue cheese, bleu, pâte persillée, blauschimmel, blauschimmelkäse, erborinato, azul, blauwschimmel',
    fresh: 'frais, fromage frais, frischkäse, frisch, fresco, vers',
  },
  in_stock: YES_OR_NO,
  active: YES_OR_NO,
}

const tables = new Map(
  Object.entries(WORDS).map(([field, words]) => [
    field,
    new Map(
      Object.entries(words).flatMap(([stored, written]) =>
        [stored, ...written.split(', ')].map((word) => [fold(word), stored] as const),
      ),
    ),
  ]),
)

/** Countries that go by more names than Unicode lists. */
const OTHER_NAMES = {
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  usa: 'US',
  holland: 'NL',
}

let countries: Map<string, string> | undefined

/** Made on first use: 26 x 26 codes in six languages. */
function listCountries() {
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(65 + index))
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  const found = new Map<string, string>(Object.entries(OTHER_NAMES))
  for (const language of LANGUAGES) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    for (const code of codes) {
      const name = names.of(code)
      if (name && !found.has(fold(name))) found.set(fold(name), code).set(code.toLowerCase(), code)
    }
  }
  return found
}

const findCountry = (cell: string) => {
  countries ??= listCountries()
  return countries.get(fold(cell).trim())
}

const findWord = (field: ColumnField, cell: string) =>
  tables.get(field)?.get(
    fold(cell)
      .replaceAll(/\b(milk|milch|lait de|latte di|leche de)\b/g, (word) =>
        field === 'milk_species' ? '' : word,
      )
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )

function findSpecies(cell: string) {
  const species = cell
    .split(/[;,/+&]|\s(?:and|et|und|e|y|en)\s/i)
    .map((entry) => findWord('milk_species', entry))
  return species.every((one) => one !== undefined) ? species.join(', ') : undefined
}

function findPrice(cell: string, { rounding, ...writing }: Writing, factor: number) {
  const reading = parseMoney(cell, writing, { allowsZero: true })
  if (!('amount' in reading)) return undefined
  const cents = reading.amount * factor
  return plainAmount(rounding === undefined ? cents : roundedPerKg(cents, { rounding }))
}

function findGrams(cell: string, { locale }: Writing) {
  const reading = parseWeight(cell, locale, { max: 1_000_000, allowsZero: true })
  return 'amount' in reading ? String(reading.amount) : undefined
}

const PERCENTAGE = /^(\d+(?:[.,]\d+)?)\s*%$/

/** What the shop stores for a cell that is not empty; nothing when it has no reading or two. */
export function understandCell(field: ColumnField, cell: string, writing: Writing): string | undefined {
  const { locale, currency } = writing
  if (field === 'country_iso') return findCountry(cell)
  if (field === 'milk_species') return findSpecies(cell)
  if (field === 'price_per_kg_cents') return findPrice(cell, writing, 1)
  if (field === 'price_per_piece_cents') return findPrice(cell, { locale, currency }, 1)
  if (field === PRICE_PER_100G) return findPrice(cell, writing, 10)
  if (field === 'low_stock_grams' || field === 'piece_grams') return findGrams(cell, writing)
  if (field === 'tax_percent') return PERCENTAGE.exec(cell.trim())?.[1]
  return findWord(field, cell)
}
