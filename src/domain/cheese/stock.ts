/** How far back sales are looked at for the days of cover; `private.sales_span` of the database. */
export const SALES_SPAN_DAYS = 28

/** How long mail about a cheese that is back is held; the default of `stock_alert_batches.send_at`. */
export const STOCK_ALERT_HOLD_MINUTES = 10

/** Staff screens write numbers as the browser does, except beside a field that is read in the shop's locale. */
export const formatGrams = (grams: number, locale?: string) => `${grams.toLocaleString(locale)} g`
