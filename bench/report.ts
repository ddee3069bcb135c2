/** A measured figure with its budget: one row of the table that `npm run bench` prints. */
export type Figure = {
  what: string
  value: string
  /** What the ratio compares with. */
  baseline?: string
  ratio?: number
  budget: string
  verdict: Verdict
}

type Verdict = 'within' | 'over budget' | 'void'

export const verdictOf = (isWithin: boolean): Verdict => (isWithin ? 'within' : 'over budget')

export const formatRatio = (ratio: number) => `x ${ratio.toFixed(2)}`

/** Prints the figure, and sends it to `npm run bench` if that runs this bench. */
export function report(figure: Figure) {
  const { what, value, baseline, ratio, budget, verdict } = figure
  if (verdict === 'over budget') process.exitCode = 1
  process.send?.(figure)
  const compared = baseline === undefined ? '' : ` against ${baseline}`
  const times = ratio === undefined ? '' : ` ${formatRatio(ratio)}`
  console.log(`${what}: ${value}${compared}${times} (budget ${budget}) ${verdict}`)
}
