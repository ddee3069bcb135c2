import { formatAverage } from '../lib/format-average.ts'

type StarCountProps = { average: number; count: number }

/** "★ 4.6 (12)", and a sentence for screen readers. */
export function StarCount({ average, count }: StarCountProps) {
  return (
    <span>
      {`★ ${formatAverage(average)}`}
      <span className="sr-only"> out of 5 stars, </span>
      {` (${count})`}
      <span className="sr-only">{count === 1 ? ' rating' : ' ratings'}</span>
    </span>
  )
}
