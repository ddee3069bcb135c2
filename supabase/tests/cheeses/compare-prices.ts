import { renderToStaticMarkup } from 'react-dom/server'
import { createElement } from 'react'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { expect } from 'vitest'
import { demoClient, type DemoClient } from '../../../server/testing/demo-client.ts'
import { createApp } from '../../../server/create-app.ts'
import { sourceRenderer } from '../../../server/testing/source-renderer.ts'
import { createTestServer, type TestServer } from '../../../server/testing/test-server.ts'
import { describePrice, pieceOf, type PriceSettings } from '../../../src/domain/cheese/price.ts'
import { Browse } from '../../../src/features/kiosk/browse/browse.tsx'
import { kioskContentSchema } from '../../../src/features/kiosk/kiosk-content.ts'
import { cheeseCsvColumns } from '../../../src/features/cms/cheeses/list/cheese-csv.ts'
import type { ExportedCheese } from '../../../src/features/cms/cheeses/list/list-cheeses.ts'
import { readPrice } from '../../../src/features/cms/kit/prices/price-field.tsx'
import { placardWords } from '../../../src/features/cms/placards/drawing/placard-words.ts'
import { parseContent } from '../../../src/features/cms/placards/placard-content.ts'

const BATCH = 250

/** The same numbers at every run. */
function createRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(list: readonly T[]) => list[whole(0, list.length - 1)] as T
  return { whole, pick }
}

type Random = ReturnType<typeof createRandom>
type Accepted = { slug: string; cents: number; grams: number | null; tax: number | null }

const SHOPS = [
  { locale: 'en-CA', currency: 'CAD' },
  { locale: 'fr-FR', currency: 'EUR' },
  { locale: 'de-CH', currency: 'CHF' },
]

function drawSettings({ pick, whole }: Random) {
  const price: PriceSettings = {
    ...pick(SHOPS),
    rounding: pick([0.01, 0.05, 0.1]),
    display: pick(['per_100g', 'per_kg'] as const),
  }
  return { price, tax: { percent: whole(0, 25_000) / 1000, isIncluded: pick([true, false]) } }
}

/** What a manager types, and what the form then says will be stored. */
function acceptPrice(slug: string, settings: PriceSettings, { whole, pick }: Random): Accepted {
  const isPiece = pick([true, false, false])
  const typedCents = isPiece ? whole(100, 20_000) : whole(100, 1_000_000)
  const isKept = pick([true, false])
  const text = (typedCents / 100).toLocaleString(settings.locale, { minimumFractionDigits: 2 })
  const { cents = 0 } = readPrice({ text, isKept }, isPiece ? 'piece' : 'kg', settings)
  if (isKept || isPiece) expect(cents).toBe(typedCents)
  return {
    slug,
    cents,
    grams: isPiece ? whole(50, 3000) : null,
    tax: pick([null, whole(0, 25_000) / 1000]),
  }
}

/** Computed here once more, in whole numbers. */
function expectedPrices({ cents, grams }: Accepted, { locale, currency, display }: PriceSettings) {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
  const halfUp = (dividend: number, divisor: number) => Math.floor((2 * dividend + divisor) / (2 * divisor))
  const perKg = grams === null ? cents : halfUp(1000 * cents, grams)
  const write = (amount: number, unit: string) => `${format.format(amount / 100)} ${unit}`
  const inKg = write(perKg, 'per kg')
  if (grams !== null)
    return { perKg, shown: [write(cents, `per piece (${grams.toLocaleString(locale)} g)`), inKg] }
  const in100g = write(halfUp(perKg, 10), 'per 100g')
  return { perKg, shown: display === 'per_kg' ? [inKg, in100g] : [in100g, inKg] }
}

async function storeBatch({ database: { owner } }: TestServer, random: Random) {
  const stem = crypto.randomUUID().slice(0, 8)
  const { price, tax } = drawSettings(random)
  const accepted = Array.from({ length: BATCH }, (_, index) =>
    acceptPrice(`drawn-${stem}-${index}`, price, random),
  )
  await owner`
    update public.business_settings set version = version, locale = ${price.locale}, currency = ${price.currency},
      price_rounding = ${price.rounding}, price_display = ${price.display}, tax_percent = ${tax.percent},
      tax_included = ${tax.isIncluded}`
  // So that each list has this batch alone.
  await owner`update public.cheeses set active = false, archived_at = now() where archived_at is null`
  await owner`
    insert into public.cheeses (name, slug, country_iso, allergens, active, price_per_kg_cents, price_per_piece_cents,
      piece_grams, tax_percent)
    select slug, slug, 'FR', '{milk}', true, case when grams is null then cents end,
      case when grams is not null then cents end, grams, tax
    from jsonb_to_recordset(${owner.json(accepted)})
      as drawn (slug text, cents integer, grams integer, tax numeric)`
  return { price, tax, accepted }
}

const decode = (html: string) =>
  html.replaceAll('&#x27;', "'").replaceAll('&amp;', '&').replaceAll('&nbsp;', '\u00a0')
const textOf = (html: string) => decode(html.replaceAll(/<[^>]*>/g, ' ')).replaceAll(/ +/g, ' ')

const between = (text: string, start: string, end: string) => {
  const from = text.indexOf(start)
  return from < 0 ? '' : text.slice(from, text.indexOf(end, from + start.length))
}

async function readStaffLists(manager: DemoClient, admin: DemoClient) {
  const [stock, placards, exported] = await Promise.all([
    manager.rpc('inventory', { page_limit: 1000 }, { get: true }).throwOnError(),
    admin
      .from('placard_states')
      .select('name, content')
      .like('name', 'drawn-%')
      .eq('active', true)
      .throwOnError(),
    manager.rpc('export_list', { list: 'cheeses', filters: { search: '', status: 'active' } }).throwOnError(),
  ])
  return { stock: stock.data, placards: placards.data, exported: exported.data as ExportedCheese[] }
}

/** Every card of the catalogue, by slug. */
async function readCards(site: FastifyInstance) {
  const cards = new Map<string, string>()
  for (let page = 1; cards.size < BATCH && page < 10; page += 1) {
    const { body } = await site.inject({ url: `/cheeses?page=${page}` })
    for (const card of body.split('<li').slice(1)) {
      const slug = /href="\/(drawn-[a-f\d]+-\d+)"/.exec(card)?.[1]
      if (slug) cards.set(slug, textOf(`<li${card}`))
    }
  }
  return cards
}

/** Stores random prices in random shops and compares what every place shows with what was accepted. */
export async function expectPricesToAgree(count: number) {
  const server = await createTestServer({ template: 'demo' })
  const site = await createApp(server.context, await sourceRenderer())
  try {
    await comparePrices(server, site, count)
  } finally {
    await site.close()
    await server.close()
  }
}

async function comparePrices(server: TestServer, site: FastifyInstance, count: number) {
  const random = createRandom(count)
  const manager = await demoClient(server, 'manager')
  const admin = await demoClient(server, 'admin')
  for (let number = 0; number < count / BATCH; number += 1) {
    const { price, tax, accepted } = await storeBatch(server, random)
    const lists = await readStaffLists(manager, admin)
    const cards = await readCards(site)
    const kiosk = await readKiosk(server)
    for (const drawn of accepted) {
      const { perKg, shown } = expectedPrices(drawn, price)
      const expected = { shown, perKg: (perKg / 100).toFixed(2) }
      const page = (await site.inject({ url: `/${drawn.slug}` })).body
      const row = lists.stock.find(({ slug }) => slug === drawn.slug)
      const placard = lists.placards.find(({ name }) => name === drawn.slug)
      const record = lists.exported.find((cheese) => cheese.slug === drawn.slug)
      const cell = (header: string) =>
        cheeseCsvColumns(price)
          .find((column) => column.header === header)
          ?.value(record as ExportedCheese)
      const data = JSON.parse(between(page, '{"@context"', '</script>'))
      const offer = findOffer(data)
      expect({
        page: textOf(between(page, '<div class="title-bar">', 'In Stock')),
        card: cards.get(drawn.slug),
        kiosk: kiosk.get(drawn.slug),
        counter:
          row &&
          describePrice(
            {
              pricePerKgCents: row.price_per_kg_cents,
              piece: pieceOf(row.price_per_piece_cents, row.piece_grams),
            },
            price,
          ),
        placard: placardWords(parseContent(placard?.content), {
          siteUrl: '',
          display: price.display,
        }).prices.map(({ amount, unit }) => `${amount} ${unit}`),
        csv: [cell('Price per kg'), cell('Price per piece'), cell('Weight of a piece')],
        offer: [offer.price, offer.specifications.at(-1)?.price],
        taxIncluded: offer.specifications[0]?.valueAddedTaxIncluded,
      }).toEqual({
        page: expect.stringContaining(expected.shown.join(' ')),
        card: expect.stringContaining(` ${expected.shown[0]} `),
        kiosk: expect.stringContaining(` ${expected.shown[0]} `),
        counter: expected.shown[0],
        placard: expected.shown,
        csv: [expected.perKg, drawn.grams === null ? null : (drawn.cents / 100).toFixed(2), drawn.grams],
        offer: [(drawn.cents / 100).toFixed(2), expected.perKg],
        taxIncluded: tax.isIncluded,
      })
      expect(page).toContain(taxSentence(tax.percent, tax.isIncluded, price))
      if (drawn.tax !== null && drawn.tax !== tax.percent)
        expect(page).toContain(`${percent(drawn.tax, price.locale)} ${tax.isIncluded ? 'VAT' : 'tax where'}`)
    }
  }
}

const percent = (rate: number, locale: string) =>
  (rate / 100).toLocaleString(locale, { style: 'percent', maximumFractionDigits: 3 })

const taxSentence = (rate: number, isIncluded: boolean, { locale, currency }: PriceSettings) => {
  if (rate === 0) return `Prices in ${currency}.`
  return isIncluded
    ? `Prices include ${percent(rate, locale)} VAT`
    : `before ${percent(rate, locale)} tax where it applies`
}

type Specification = { price: string; valueAddedTaxIncluded: boolean }
type Offer = { price: string; priceSpecification: Specification | Specification[] }

function findOffer(data: { '@graph'?: { offers?: Offer }[]; offers?: Offer }) {
  const offer = data.offers ?? data['@graph']?.find((entry) => entry.offers)?.offers
  if (!offer) throw new Error('The page has no offer')
  return { price: offer.price, specifications: [offer.priceSpecification].flat() }
}

/** What a display draws of each cheese, by slug. */
async function readKiosk({ database: { owner } }: TestServer) {
  const [row] = await owner<{ content: unknown }[]>`select private.kiosk_content(null, now()) as content`
  const { cheeses, price } = v.parse(kioskContentSchema, row?.content)
  return new Map(
    cheeses.map((cheese) => {
      const tile = renderToStaticMarkup(createElement(Browse, { cheeses: [cheese], price, onOpen: () => {} }))
      return [cheese.slug, textOf(tile)]
    }),
  )
}
