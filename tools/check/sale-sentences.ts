/** What shows a sentence that the database raises: a file, or all of several. */
export type Shown = { by: string | string[]; /** Where SQL computes the field. */ fields?: string[] }

/** No screen sends what it refuses. */
export const API_ONLY = 'the data API'

/** The counter shows what the database refuses about a basket above it, whatever the field. */
const BASKET: Shown = { by: 'src/features/cms/inventory/counter/basket/record-basket.ts', fields: [] }
const RETURN: Shown = { by: 'src/features/cms/inventory/counter/day/return-sheet.tsx', fields: [] }
const LEDGER: Shown = { by: 'src/features/cms/inventory/counter/record-movement.ts' }

/** By the function that raises it and its words in `schemas/sales`. */
export const SALE_SENTENCES: Record<string, Record<string, Shown>> = {
  'private.correct_sale': {
    'Access denied. A manager can void the basket.': LEDGER,
    'It was sold with other cheeses; void the basket': LEDGER,
    'It has already been corrected': LEDGER,
  },
  'private.enter_basket': {
    'A basket has 1 to 100 lines': BASKET,
    'It is less than what has to be paid': BASKET,
  },
  'private.read_line': {
    'Resource not found': BASKET,
    'Enter a weight, pieces or an amount': BASKET,
    'Enter 1 to 1,000 pieces': BASKET,
    'Enter an amount above 0 and at most 100,000': BASKET,
    '%s is sold by weight': BASKET,
    'The price of %s has changed': BASKET,
    '%s has no price': BASKET,
    'A price is above 0': BASKET,
  },
  'private.read_payment': {
    'A basket is at most 1,000,000': BASKET,
    'A discount is at most the sum of the basket': BASKET,
    'A discount needs a reason': BASKET,
    'A discount of more than %s%% needs a manager': BASKET,
  },
  'private.returned_part': { 'At most %s of %s can be returned': RETURN },
  'public.return_basket': {
    'Resource not found': RETURN,
    'A return needs a reason': RETURN,
    'Choose how the money is given back': RETURN,
    'This basket is voided or a return itself': RETURN,
    'Choose what is returned': RETURN,
  },
  'private.read_sale_time': {
    'It was sold more than seven days ago': BASKET,
    'Its seller no longer works here': BASKET,
  },
  'private.require_available': { 'There are only %s of %s': BASKET },
  'private.enter_void': {
    'A void needs a reason': BASKET,
    'A void cannot be voided; sell it again': BASKET,
    'It is voided already': BASKET,
    'A part of it was returned; void the return first': BASKET,
  },
  'public.close_day': {
    'Choose today or one of the last 30 days': BASKET,
    'Enter the cash that you counted': BASKET,
    'This day is closed already': BASKET,
  },
  'public.void_basket': { 'A manager decides about this basket': BASKET },
  'public.mail_slip': { 'Please enter a valid email address': BASKET },
  'public.record_counts': { 'A count has 1 to 500 lines': BASKET },
  'public.record_basket': { 'A basket needs a key and how it was paid': BASKET },
}
