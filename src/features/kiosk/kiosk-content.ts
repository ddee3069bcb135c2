import * as v from 'valibot'
import { toShownCheese } from '../../backend/records/cheese-summary.ts'
import { ENUMS } from '../../domain/enums.ts'
import { foodFactLines } from '../../domain/cheese/food-facts.ts'
import type { PriceSettings } from '../../domain/cheese/price.ts'
import type { PictureDetails } from '../../ui/pictures/picture-details.ts'

const instant = v.pipe(v.string(), v.transform(Date.parse))

const cheeseSchema = v.pipe(
  v.object({
    slug: v.string(),
    name: v.string(),
    country_iso: v.string(),
    flag_emoji: v.string(),
    origin_region: v.string(),
    milk_type: v.string(),
    aging_time: v.string(),
    summary: v.string(),
    flavor_tags: v.array(v.string()),
    milk_treatment: v.picklist(ENUMS.milk_treatment),
    coagulant: v.picklist(ENUMS.coagulant),
    allergens: v.nullable(v.array(v.string())),
    lactose: v.picklist(ENUMS.lactose),
    lactose_source: v.string(),
    /** Missing in the copy of an earlier release. */
    rind: v.optional(v.picklist(ENUMS.rind), 'unknown'),
    hero_image_url: v.nullable(v.string()),
    hero_image_alt: v.nullable(v.string()),
    in_stock: v.boolean(),
    short_code: v.string(),
    price_per_kg_cents: v.nullable(v.number()),
    // Missing in the copy of an earlier release.
    price_per_piece_cents: v.optional(v.nullable(v.number()), null),
    piece_grams: v.optional(v.nullable(v.number()), null),
    shows_film: v.boolean(),
  }),
  v.transform((row) => ({
    // Without a price when the settings say that displays show none.
    ...toShownCheese(row),
    foodFacts: foodFactLines({
      milkTreatment: row.milk_treatment,
      coagulant: row.coagulant,
      allergens: row.allergens,
      lactose: row.lactose,
      lactoseSource: row.lactose_source,
      rind: row.rind,
    }),
    shortCode: row.short_code,
    showsVideo: row.shows_film,
  })),
)

const eventSchema = v.pipe(
  v.object({
    slug: v.string(),
    title: v.string(),
    summary: v.string(),
    location: v.string(),
    starts_at_local: v.string(),
    image_url: v.nullable(v.string()),
    image_alt: v.nullable(v.string()),
    price_cents: v.number(),
    is_full: v.nullable(v.boolean()),
  }),
  v.transform((row) => ({
    slug: row.slug,
    title: row.title,
    summary: row.summary,
    location: row.location,
    startsAtLocal: row.starts_at_local,
    imageUrl: row.image_url,
    imageAlt: row.image_alt,
    priceCents: row.price_cents,
    isFull: row.is_full ?? false,
  })),
)

const pictureSchema = v.object({
  path: v.string(),
  alt_text: v.string(),
  focus_x: v.number(),
  focus_y: v.number(),
})

/** What the database tells a display, as a domain type. */
export const kioskContentSchema = v.pipe(
  v.object({
    read_at_local: v.string(),
    shop: v.object({
      name: v.string(),
      locale: v.string(),
      currency: v.string(),
      price_rounding: v.number(),
      price_display: v.picklist(ENUMS.price_display),
    }),
    message: v.nullable(v.string()),
    refresh_seconds: v.number(),
    opening_sentences: v.array(v.object({ at: instant, sentence: v.string() })),
    opening_spans: v.array(v.object({ opens_at: instant, closes_at: instant })),
    known_until: instant,
    feature: v.nullable(cheeseSchema),
    new_slugs: v.array(v.string()),
    cheeses: v.array(cheeseSchema),
    /** Missing in the copy of an earlier release. */
    pictures: v.optional(v.array(pictureSchema), []),
    next_event: v.nullable(eventSchema),
  }),
  v.transform(({ shop, ...row }) => ({
    readAtLocal: row.read_at_local,
    shopName: shop.name,
    locale: shop.locale,
    price: {
      currency: shop.currency,
      locale: shop.locale,
      rounding: shop.price_rounding,
      display: shop.price_display,
    } satisfies PriceSettings,
    message: row.message,
    refreshSeconds: row.refresh_seconds,
    openingSentences: row.opening_sentences,
    openingSpans: row.opening_spans.map(({ opens_at, closes_at }) => ({
      opensAt: opens_at,
      closesAt: closes_at,
    })),
    /** Until when the hours are known, in milliseconds. */
    knownUntil: row.known_until,
    feature: row.feature,
    newCheeses: row.new_slugs.flatMap((slug) => row.cheeses.find((cheese) => cheese.slug === slug) ?? []),
    cheeses: row.cheeses,
    nextEvent: row.next_event,
    /** What staff said about pictures, by their paths in the library. */
    pictureDetails: new Map(
      row.pictures.map(({ path, alt_text, focus_x, focus_y }): [string, PictureDetails] => [
        path,
        { alt: alt_text, focus: { x: focus_x, y: focus_y } },
      ]),
    ),
  })),
)

export type KioskContent = v.InferOutput<typeof kioskContentSchema>
export type KioskCheese = v.InferOutput<typeof cheeseSchema>
export type KioskEvent = v.InferOutput<typeof eventSchema>

/** What guests read about the hours at an instant; empty when a copy is too old to know. */
export function openingSentenceAt({ openingSentences, knownUntil }: KioskContent, now: number) {
  if (now >= knownUntil) return ''
  // The clock of a display may be behind that of the database.
  const current = openingSentences.findLast(({ at }) => at <= now) ?? openingSentences[0]
  return current?.sentence ?? ''
}

/** A display whose copy is too old to know the hours does not sleep. */
export const isAsleepAt = ({ openingSpans, knownUntil }: KioskContent, now: number) =>
  now < knownUntil && !openingSpans.some(({ opensAt, closesAt }) => opensAt <= now && now < closesAt)
