import * as v from 'valibot'
import { pieceOf } from '../../../domain/cheese/price.ts'
import { ENUMS, type Enum } from '../../../domain/enums.ts'

const whole = v.nullable(v.number())

const contentSchema = v.pipe(
  v.object({
    name: v.string(),
    origin_region: v.string(),
    country_iso: v.string(),
    milk_type: v.string(),
    milk_treatment: v.picklist(ENUMS.milk_treatment),
    lactose: v.optional(v.picklist(ENUMS.lactose), 'unknown'),
    aging_time: v.string(),
    allergens: v.nullable(v.array(v.string())),
    price_per_kg_cents: whole,
    price_per_piece_cents: v.optional(whole, null),
    piece_grams: v.optional(whole, null),
    currency: v.string(),
    locale: v.string(),
    shop_name: v.string(),
    short_code: v.string(),
  }),
  v.transform((content) => ({
    name: content.name,
    originRegion: content.origin_region,
    countryIso: content.country_iso,
    milkType: content.milk_type,
    milkTreatment: content.milk_treatment,
    lactose: content.lactose,
    agingTime: content.aging_time,
    /** Null where they are not declared; an empty list where there are none. */
    allergens: content.allergens,
    pricePerKgCents: content.price_per_kg_cents,
    piece: pieceOf(content.price_per_piece_cents, content.piece_grams),
    currency: content.currency,
    locale: content.locale,
    shopName: content.shop_name,
    shortCode: content.short_code,
  })),
)

/** What a placard says, as the database returns it. */
export type PlacardContent = v.InferOutput<typeof contentSchema>

export const parseContent = (json: unknown) => v.parse(contentSchema, json)

export type PlacardTemplate = Enum<'placard_template'>
