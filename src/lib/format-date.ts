/** Dates for the person in front of the screen: their clock, the page's language. */
const format = (date: Date, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(document.documentElement.lang || undefined, options).format(date)

export const formatDate = (date: Date) => format(date, { dateStyle: 'medium' })

export const formatDateTime = (date: Date) => format(date, { dateStyle: 'medium', timeStyle: 'short' })
