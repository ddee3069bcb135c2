/** Not a number when there are no values. */
export const median = (values: number[]) => quantile(values, 0.5)

export const quantile = (values: number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? NaN

/** The mean of the middle half. Times come in whole display frames, between which a median jumps. */
export function middleMean(values: number[]) {
  const quarter = Math.floor(values.length / 4)
  const middle = values.toSorted((one, other) => one - other).slice(quarter, values.length - quarter)
  return middle.reduce((sum, value) => sum + value, 0) / middle.length
}
