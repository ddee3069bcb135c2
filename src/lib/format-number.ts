/** The shop's locale, where the browser renders. */
export const pageLocale = () => globalThis.document?.documentElement.lang || undefined

/** As the shop writes numbers. */
export const formatNumber = (value: number) => value.toLocaleString(pageLocale())

/** One decimal, halves rounded up; toFixed alone would turn 4.35 into 4.3. */
export const formatAverage = (average: number) => (Math.round(average * 10) / 10).toFixed(1)
