/** The page that orders cheeses, each with its grams or pieces; without them, a usual amount. */
export const orderUrl = (cheeses: { slug: string; amount?: number }[]) =>
  `/orders/new?${cheeses.map(({ slug, amount }) => `line=${slug}${amount ? `:${amount}` : ''}`).join('&')}`

/** The same for a board, which is only counted. */
export const boardOrderUrl = (cheeses: Parameters<typeof orderUrl>[0]) => `${orderUrl(cheeses)}&board`
