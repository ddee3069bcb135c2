const MAX_STEPS = 4
const ROUND_STEPS = [1, 2, 5, 10]

/** Round numbers from zero to the first one that is not below the highest value. */
export function axisTicks(highest: number) {
  const exact = Math.max(1, highest / MAX_STEPS)
  const magnitude = 10 ** Math.floor(Math.log10(exact))
  const step = magnitude * (ROUND_STEPS.find((round) => round * magnitude >= exact) ?? 1)
  const count = Math.max(1, Math.ceil(highest / step))
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}
