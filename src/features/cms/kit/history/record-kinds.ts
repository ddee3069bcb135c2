import { RECIPE_LABELS } from '../../../../domain/recipes/recipe-values.ts'
import { capitalize } from '../../../../lib/capitalize.ts'
import { PART_LABELS } from './document-parts.ts'
import { PAGE_PART_LABELS } from './page-parts.ts'

const PICTURE_LABELS = { image_url: 'Picture', image_alt: 'Picture description' }

/** The fields of a cheese in the order of its CSV file; its form, history, export and import name them alike. */
export const CHEESE_FIELD_LABELS = {
  name: 'Name',
  slug: 'Slug',
  country_iso: 'Country',
  origin_region: 'Region',
  milk_type: 'Milk',
  milk_species: 'Animals',
  milk_treatment: 'Milk treatment',
  coagulant: 'Coagulant',
  lactose: 'Lactose',
  lactose_source: 'Lactose source',
  allergens: 'Allergens',
  rind: 'Rind type',
  aging_time: 'Aging',
  minimum_age_days: 'Minimum age in days',
  style: 'Style',
  style_note: 'Style description',
  designation: 'Protected designation',
  summary: 'Summary',
  flavor_tags: 'Flavor tags',
  texture_tags: 'Texture tags',
  palate_strength: 'Strength',
  palate_salt: 'Salt',
  palate_sweet: 'Sweet',
  palate_tang: 'Tang',
  palate_funk: 'Funk',
  palate_cream: 'Cream',
  foods: 'Foods',
  serving_tip: 'Serving tip',
  storage_advice: 'Storage',
  serving_advice: 'Serving',
  rind_advice: 'Rind',
  search_aliases: 'Other names',
  suggested_for: 'Suggested for',
  low_stock_grams: 'Low stock below',
  price_per_kg_cents: 'Price per kg',
  price_per_piece_cents: 'Price per piece',
  piece_grams: 'Weight of a piece',
  tax_percent: 'Tax in percent',
  in_stock: 'In stock',
}

/** The tables with a history: what one of their records and their fields are called. */
const RECORD_KINDS = {
  cheeses: {
    label: 'Cheese',
    fields: {
      ...CHEESE_FIELD_LABELS,
      beverages: 'Drinks',
      flag_emoji: 'Flag',
      hero_image_url: 'First picture',
      hero_image_alt: 'Description of the first picture',
      image_urls: 'Further pictures',
      image_alts: 'Descriptions of further pictures',
      active: 'Shown to guests',
      staff_pick_by: 'First name of who picked it',
      archived_at: 'Archived',
    },
  },
  cheese_documents: { label: 'Page text', fields: PART_LABELS },
  page_documents: { label: 'Page', fields: PAGE_PART_LABELS },
  recipes: {
    label: 'Recipe',
    fields: {
      ...RECIPE_LABELS,
      slug: 'Link',
      minutes: 'Time in all',
      cheese_ids: 'Cheeses',
      review_note: 'Note to the author',
    },
  },
  events: {
    label: 'Event',
    fields: {
      title: 'Name',
      starts_at: 'Start',
      ends_at: 'End',
      location: 'Where',
      capacity: 'Seats',
      price_cents: 'Price',
      payment_note: 'When guests pay',
      cheese_ids: 'Cheeses',
      cancel_note: 'Note to guests when it was canceled',
      archived_at: 'Archived',
      ...PICTURE_LABELS,
    },
  },
  feature_calendar: { label: 'Calendar day', fields: { cheese_id: 'Cheese' } },
  search_terms: {
    label: 'Search words',
    fields: { term: 'Guests type', kind: 'It is', finds: 'It finds', reason: 'Because' },
  },
  comment_answers: {
    label: 'Answer to a comment',
    fields: { is_published: 'Shown to guests', comment_id: 'Comment' },
  },
  business_settings: {
    label: 'Settings',
    fields: {
      name: 'Name of the shop',
      address: 'Postal address',
      country_iso: 'Country',
      hours: 'Store hours',
      locale: 'Language and region',
      price_display: 'Prices are shown',
      price_rounding: 'New prices per 100g end on',
      tax_percent: 'Tax in percent',
      tax_included: 'Tax is included',
      alcohol_policy: 'Non-alcoholic policy',
      photo_profile_url: 'Photo profile',
      pickup_enabled: 'Guests can pick up what they ordered',
      orders_enabled: 'Guests can have cheese set aside on the site',
      order_lead_hours: 'Hours between order and pickup',
      order_minimum_cents: 'Smallest order, in cents',
      delivery_enabled: 'The shop delivers',
      pregnancy_note_enabled: 'Show a note for expecting guests',
      pregnancy_note: 'Note for expecting guests',
      style_advice: 'Advice by style',
      access: 'Access',
      board_grams_before: 'Grams a head before dinner',
      board_grams_after: 'Grams a head after dinner',
      board_grams_instead: 'Grams a head instead of dinner',
      opened_at: 'Open to guests',
      notice: 'Maintenance notice',
      notice_until: 'Maintenance notice until',
    },
  },
  staff_settings: {
    label: 'Staff settings',
    fields: {
      default_low_stock_grams: 'Low stock below, in grams',
      cash_rounding_cents: 'Cash rounds to, in cents',
      max_discount_percent: 'Discount without a manager, in percent',
      mails_new_orders: 'Mail every new order to the shop',
      require_second_factor: 'Staff need an authenticator app',
    },
  },
} as const satisfies Record<string, { label: string; fields: Record<string, string> }>

export type RecordKind = keyof typeof RECORD_KINDS

export const isRecordKind = (name: string): name is RecordKind => name in RECORD_KINDS

export const kindLabel = (table: string) => (isRecordKind(table) ? RECORD_KINDS[table].label : table)

/** A column without a name of its own is called after itself: "Serving tip". */
export function fieldLabel(table: string, field: string) {
  const labels: Record<string, string> = isRecordKind(table) ? RECORD_KINDS[table].fields : {}
  return labels[field] ?? capitalize(field.replaceAll('_', ' '))
}

export const KIND_OPTIONS = Object.entries(RECORD_KINDS).map(([value, { label }]) => ({ value, label }))
