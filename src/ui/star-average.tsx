import { formatAverage } from '../lib/format-average.ts'
import { Star } from './star.tsx'

const STARS = [1, 2, 3, 4, 5]

/** The last star is filled only in part, as the average requires. */
export function StarAverage({ average, className = '' }: { average: number; className?: string }) {
  return (
    <span className={`inline-flex items-center gap-2 ${className}`}>
      <span className="inline-flex gap-0.5 text-[1.05em]" aria-hidden="true">
        {STARS.map((star) => (
          <Star key={star} filled={Math.max(0, Math.min(1, average - star + 1))} />
        ))}
      </span>
      <span>
        {formatAverage(average)}
        <span className="sr-only"> out of 5 stars</span>
      </span>
    </span>
  )
}
