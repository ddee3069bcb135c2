// Written by `npm run types` from `supabase/schemas`.

export const ENUMS = {
  alcohol_policy: ['prefer_na', 'show_all', 'hide_alcohol'],
  allergen: ['celery', 'crustaceans', 'egg', 'fish', 'gluten', 'lupin', 'milk', 'mollusks', 'mustard', 'nuts', 'peanuts', 'sesame', 'soy', 'sulfites'],
  beverage_kind: ['wine', 'beer', 'cider', 'spirit', 'na'],
  calendar_status: ['idea', 'planned', 'confirmed'],
  caption_tone: ['classy', 'playful'],
  cheese_style: ['hard', 'semi-hard', 'semi-soft', 'soft', 'blue', 'fresh'],
  coagulant: ['animal', 'microbial', 'plant', 'varies', 'unknown'],
  event_status: ['draft', 'published', 'cancelled'],
  food_fact: ['milk_treatment', 'coagulant', 'allergens', 'lactose', 'rind'],
  import_outcome: ['created', 'changed', 'unchanged', 'refused'],
  lactose: ['free', 'naturally_free', 'contains', 'unknown'],
  milk_species: ['cow', 'sheep', 'goat', 'buffalo'],
  milk_treatment: ['raw', 'thermized', 'pasteurized', 'unknown'],
  page_kind: ['home', 'visit', 'recipes', 'events', 'community_favorites', 'sign_in', 'footer'],
  payment_kind: ['cash', 'card', 'other'],
  placard_template: ['a4-eight-up', 'label', 'a6-tent'],
  price_display: ['per_100g', 'per_kg'],
  price_range: ['to_3', 'to_4', 'to_5', 'to_6', 'over_6'],
  recipe_status: ['draft', 'pending', 'returned', 'rejected', 'published', 'archived'],
  report_reason: ['spam', 'offensive', 'personal', 'off-topic', 'other'],
  rind: ['none', 'natural', 'washed', 'bloomy', 'waxed', 'unknown'],
  rsvp_status: ['going', 'waiting'],
  search_term_kind: ['synonym', 'substitute'],
  stock_movement_kind: ['delivery', 'sale', 'waste', 'count', 'correction'],
  strength: ['mild', 'medium', 'strong', 'unknown'],
  user_role: ['customer', 'employee', 'manager', 'admin'],
  view_kind: ['view', 'scan'],
} as const

export type Enum<Name extends keyof typeof ENUMS> = (typeof ENUMS)[Name][number]
