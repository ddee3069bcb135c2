import { formatMoney, type PriceSettings } from '../../domain/price.ts'
import type { ShopEvent } from './shop-event.ts'

/** "$30.00 a person" */
export const priceLine = ({ priceCents }: ShopEvent, price: PriceSettings) =>
  priceCents > 0 ? `${formatMoney(priceCents, price)} a person` : 'Free'

/** "With Comté, Abondance" */
export const cheesesLine = ({ cheeses }: ShopEvent) =>
  cheeses.length > 0 && `With ${cheeses.map(({ name }) => name).join(', ')}`
