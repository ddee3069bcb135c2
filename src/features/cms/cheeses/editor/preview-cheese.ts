import { BLANK_CHEESE, staffPickOf, type Cheese } from '../../../../domain/cheese/cheese.ts'
import { milkOf } from '../../../../domain/cheese/food-facts.ts'
import { toPercent } from '../../../../domain/shop/tax-percent.ts'
import { PALATE_AXES } from './choices.ts'
import { flagOf } from '../list/flag-of.ts'
import { priceIn, toAllergens, type CheeseValues } from './cheese-values.ts'

/** The cheese as guests would see it if the form were published now. */
export function toPreviewCheese(values: CheeseValues, id: string): Cheese {
  const palate = PALATE_AXES.map((axis) => [axis, Number(values[`palate_${axis}`])] as const)
  const hasPalate = palate.every(([, value]) => value > 0)
  const [hero, ...morePictures] = values.pictures
  return {
    ...BLANK_CHEESE,
    id,
    slug: values.slug,
    name: values.name || 'A cheese without a name',
    countryIso: values.country_iso,
    flagEmoji: flagOf(values.country_iso),
    originRegion: values.origin_region,
    milkType: milkOf({
      milkType: values.milk_type.trim(),
      milkSpecies: values.milk_species,
      milkTreatment: values.milk_treatment,
    }),
    agingTime: values.aging_time,
    summary: values.summary,
    flavorTags: values.flavor_tags,
    textureTags: values.texture_tags,
    heroImageUrl: hero?.url ?? null,
    heroImageAlt: hero?.alt ?? null,
    piece: null,
    ...priceIn(values),
    taxPercent: values.tax_percent === '' ? null : toPercent(values.tax_percent),
    inStock: values.in_stock,
    milkTreatment: values.milk_treatment,
    coagulant: values.coagulant,
    lactose: values.lactose,
    lactoseSource: values.lactose_source,
    allergens: toAllergens(values),
    rind: values.rind,
    minimumAgeDays: values.minimum_age_days ? Number(values.minimum_age_days) : null,
    style: values.style,
    styleNote: values.style_note,
    designation: values.designation || null,
    palate: hasPalate ? (Object.fromEntries(palate) as NonNullable<Cheese['palate']>) : null,
    beverages: values.beverages,
    foods: values.foods,
    servingTip: values.serving_tip,
    advice: { storage: values.storage_advice, serving: values.serving_advice, rind: values.rind_advice },
    staffPick: staffPickOf(values.staff_pick, values.staff_pick_by),
    morePictures,
  }
}
