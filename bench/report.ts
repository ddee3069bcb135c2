/** A measured figure with its target: one row of the table that `npm run bench` prints. */
export type Figure = {
  what: string
  value: string
  /** What the ratio compares with. */
  baseline?: string
  ratio?: number
  target: string
  verdict: Verdict
}

type Verdict = 'met' | 'missed' | 'void'

export const verdictOf = (isMet: boolean): Verdict => (isMet ? 'met' : 'missed')

export const formatRatio = (ratio: number) => `x ${ratio.toFixed(2)}`

/** Prints the figure, and sends it to `npm run bench` if that runs this bench. */
export function report(figure: Figure) {
  const { what, value, baseline, ratio, target, verdict } = figure
  if (verdict === 'missed') process.exitCode = 1
  process.send?.(figure)
  const compared = baseline === undefined ? '' : ` against ${baseline}`
  const times = ratio === undefined ? '' : ` ${formatRatio(ratio)}`
  console.log(`${what}: ${value}${compared}${times} (target ${target}) ${verdict}`)
}
