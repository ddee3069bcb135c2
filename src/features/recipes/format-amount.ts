const PARTS: [size: number, sign: string][] = [
  [0, ''],
  [1 / 4, '¼'],
  [1 / 3, '⅓'],
  [1 / 2, '½'],
  [2 / 3, '⅔'],
  [3 / 4, '¾'],
  [1, ''],
]

/** From here on nobody measures parts. */
const COUNTED_WHOLE = 10

/** So large that a tenth of one counts; they are weighed and poured, not cut into parts. */
const LARGE_UNITS = new Set(['kg', 'l', 'dl', 'cl'])

/** An amount as cooks measure it: whole grams and millilitres, but halves, thirds and quarters of a spoon. */
export function formatAmount(amount: number, unit = '') {
  if (amount <= 0 || LARGE_UNITS.has(unit.toLowerCase())) return String(Math.round(amount * 100) / 100)
  if (amount >= COUNTED_WHOLE) return String(Math.round(amount))
  const rest = amount % 1
  const distance = ([size]: (typeof PARTS)[number]) => Math.abs(size - rest)
  const [size, sign] = PARTS.reduce((nearest, part) => (distance(part) < distance(nearest) ? part : nearest))
  const whole = Math.floor(amount) + (size === 1 ? 1 : 0)
  return `${whole || ''}${sign}` || '⅛'
}
