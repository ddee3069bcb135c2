import { API_ONLY, type Shown } from './sale-sentences.ts'

/** The page of an order shows what is refused in its form. */
const GUEST: Shown = { by: 'src/app/pages/order-pages.tsx', fields: [] }
const STATE: Shown = { by: 'src/features/cms/orders/set-order-state.ts', fields: [] }
const PHONE: Shown = { by: 'src/features/cms/orders/phone-order-form.tsx', fields: [] }
const EITHER: Shown = {
  by: ['src/app/pages/order-pages.tsx', 'src/features/cms/orders/phone-order-form.tsx'],
  fields: [],
}
const BASKET: Shown = { by: 'src/features/cms/inventory/counter/basket/record-basket.ts', fields: [] }

/** By the function that raises it and its words in `schemas/orders`. */
export const ORDER_SENTENCES: Record<string, Record<string, Shown>> = {
  'private.collect_order': { 'This order is not open any more': BASKET },
  'private.enter_order': { 'A phone number has up to 16 digits, with an optional plus in front': EITHER },
  'private.limit_open_orders': {
    'You have an order that is still open. Collect, change or cancel it first.': GUEST,
    'You have three orders that are still open. Collect, change or cancel one first.': GUEST,
  },
  'private.place_guest_order': {
    'No mail leaves this shop, so an order needs an account.': GUEST,
    'Enter your name': GUEST,
    'Enter your phone number': GUEST,
    'Please enter a valid email address.': GUEST,
    'Many orders wait for their confirmation. Please call us.': GUEST,
  },
  'private.read_order_lines': {
    'Resource not found': EITHER,
    'An order has 1 to 20 cheeses': EITHER,
    'Enter %s once': EITHER,
    '%s is sold by the piece': EITHER,
    'Choose at least 50 g, in steps of 10 g': GUEST,
    'We set aside at most 2 kg of %s': GUEST,
    '%s has no price': EITHER,
  },
  'private.require_minimum': { 'We set aside from %s on': GUEST },
  'private.require_orders': { 'We take no orders at the moment': GUEST },
  'private.require_pickup_hour': {
    'Choose a day and an hour when we are open': GUEST,
    'Choose a later hour': GUEST,
  },
  'private.require_stock': { '%s is sold out': EITHER, 'We have only %s of %s left': EITHER },
  'public.cancel_order': { 'This order cannot be changed any more. Please call us.': GUEST },
  'public.change_order': { 'This order cannot be changed any more. Please call us.': GUEST },
  'public.set_order_state': {
    'Resource not found': STATE,
    'Say why, the guest reads it': STATE,
    'This order is not open any more': STATE,
  },
  'public.take_order': {
    'Choose a day and an hour when the shop is open': PHONE,
    'Enter a name': PHONE,
    'Please enter a valid email address.': { by: API_ONLY },
    'Turn on orders in the settings first': PHONE,
  },
}
