const FRACTIONS: [size: number, sign: string][] = [
  [0, ''],
  [1 / 4, '¼'],
  [1 / 3, '⅓'],
  [1 / 2, '½'],
  [2 / 3, '⅔'],
  [3 / 4, '¾'],
  [1, ''],
]

/** From this amount on, fractions are rounded. */
const SMALLEST_ROUNDED = 10

/** Written with decimals instead of fractions. */
const LARGE_UNITS = new Set(['kg', 'l', 'dl', 'cl'])

/** Whole grams and milliliters, but halves, thirds and quarters of small amounts such as spoons. */
export function formatAmount(amount: number, unit = '') {
  if (amount <= 0 || LARGE_UNITS.has(unit.toLowerCase())) return String(Math.round(amount * 100) / 100)
  if (amount >= SMALLEST_ROUNDED) return String(Math.round(amount))
  const rest = amount % 1
  const distance = ([size]: (typeof FRACTIONS)[number]) => Math.abs(size - rest)
  const [size, sign] = FRACTIONS.reduce((nearest, fraction) =>
    distance(fraction) < distance(nearest) ? fraction : nearest,
  )
  const whole = Math.floor(amount) + (size === 1 ? 1 : 0)
  return `${whole || ''}${sign}` || '⅛'
}

const SPOON_UP_TO_ML = 50
const TEASPOON_UP_TO_ML = 14

/** In cups of 250 ml, or in spoons where a cup would be hard to measure. */
export function formatVolume(milliliters: number) {
  const [unit, size]: [string, number] =
    milliliters < TEASPOON_UP_TO_ML ? ['tsp', 5] : milliliters < SPOON_UP_TO_ML ? ['tbsp', 15] : ['cup', 250]
  const amount = milliliters / size
  const text = formatAmount(amount)
  return `${text} ${unit}${unit === 'cup' && amount > 1 && text !== '1' ? 's' : ''}`
}
