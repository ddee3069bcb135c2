import * as v from 'valibot'

const MAX_TAX_PERCENT = 50

export const toPercent = (typed: string) => Number(typed.replace('%', '').replace(',', '.'))

/** At least one decimal, and three at most: "12.0", "9.975". */
export const percentText = (percent: number) => percent.toFixed(3).replace(/0{1,2}$/, '')

/** A rate as it is typed, with at most three decimals. */
export const taxPercentText = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\d{1,2}([.,]\d{1,3})?(\s*%)?$/, 'A percentage such as 5 or 9.975; 0 for none'),
  v.check((typed) => toPercent(typed) <= MAX_TAX_PERCENT, `At most ${MAX_TAX_PERCENT}`),
  v.transform((typed) => percentText(toPercent(typed))),
)
