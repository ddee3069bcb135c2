import { pageLocale } from '../../lib/format-number.ts'

/** How far back sales are looked at for the days of cover; `private.sales_span` of the database. */
export const SALES_SPAN_DAYS = 28

/** How long mail about a cheese that is back is held; the default of `stock_alert_batches.send_at`. */
export const STOCK_ALERT_HOLD_MINUTES = 10

export const formatGrams = (grams: number, locale = pageLocale()) => `${grams.toLocaleString(locale)} g`
