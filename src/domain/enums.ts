// Written by `npm run types` from the migrations.

export const ENUMS = {
  alcohol_policy: ['prefer_na', 'show_all', 'hide_alcohol'],
  allergen: ['celery', 'crustaceans', 'egg', 'fish', 'gluten', 'lupin', 'milk', 'mollusks', 'mustard', 'nuts', 'peanuts', 'sesame', 'soy', 'sulphites'],
  beverage_kind: ['wine', 'beer', 'cider', 'spirit', 'na'],
  calendar_status: ['idea', 'planned', 'confirmed'],
  caption_tone: ['classy', 'playful'],
  cheese_style: ['hard', 'semi-hard', 'semi-soft', 'soft', 'blue', 'fresh'],
  coagulant: ['animal', 'microbial', 'plant', 'varies', 'unknown'],
  event_status: ['draft', 'published', 'cancelled'],
  import_outcome: ['created', 'changed', 'unchanged', 'refused'],
  milk_species: ['cow', 'sheep', 'goat', 'buffalo'],
  milk_treatment: ['raw', 'thermized', 'pasteurized', 'unknown'],
  placard_template: ['a4-eight-up', 'label', 'a6-tent'],
  price_display: ['per_100g', 'per_kg'],
  recipe_status: ['draft', 'pending', 'returned', 'rejected', 'published', 'archived'],
  report_reason: ['spam', 'offensive', 'personal', 'off-topic', 'other'],
  rsvp_status: ['going', 'waiting'],
  stock_movement_kind: ['delivery', 'sale', 'waste', 'count', 'correction'],
  user_role: ['customer', 'employee', 'manager', 'admin'],
  view_kind: ['view', 'scan'],
} as const

export type Enum<Name extends keyof typeof ENUMS> = (typeof ENUMS)[Name][number]
