import { formatAverage } from '../lib/format-number.ts'

export const STARS = [1, 2, 3, 4, 5] as const

const OUTLINE = 'M10 1.8l2.5 5.3 5.8.8-4.2 4 1 5.8L10 14.9l-5.1 2.8 1-5.8-4.2-4 5.8-.8z'

/** `filled` is the share from the left, between 0 and 1. */
export function Star({ filled }: { filled: number }) {
  return (
    <svg viewBox="0 0 20 20" width="1em" height="1em" aria-hidden="true">
      <path d={OUTLINE} fill="none" stroke="currentcolor" strokeWidth="1.1" strokeLinejoin="round" />
      {filled > 0 && (
        <path
          d={OUTLINE}
          fill="currentcolor"
          style={{ clipPath: `inset(0 ${Math.round((1 - filled) * 100)}% 0 0)` }}
        />
      )}
    </svg>
  )
}

type StarAverageProps = {
  average: number
  /** "★ 4.6" instead of five stars, a few characters for a page that has many. */
  brief?: boolean
  /** "(12)" after a brief average. */
  ratingCount?: number
  className?: string
}

/** The last of five stars is filled only in part, as the average requires. */
export function StarAverage({ average, brief, ratingCount, className = '' }: StarAverageProps) {
  const number = formatAverage(average)
  const outOf = <span className="sr-only"> out of 5 stars</span>
  if (brief)
    return (
      <span>
        {`★ ${number}`}
        {outOf}
        {ratingCount !== undefined && <RatingCount count={ratingCount} />}
      </span>
    )
  return (
    <span className={`inline-flex items-center gap-2 ${className}`}>
      <span className="inline-flex gap-0.5 text-[1.05em]" aria-hidden="true">
        {STARS.map((star) => (
          <Star key={star} filled={Math.max(0, Math.min(1, average - star + 1))} />
        ))}
      </span>
      <span>
        {number}
        {outOf}
      </span>
    </span>
  )
}

/** What one person gave, in characters, because a page has many of them. */
export const GivenStars = ({ stars }: { stars: number }) => (
  <>
    <span aria-hidden="true">{`· ${'★'.repeat(stars)}${'☆'.repeat(STARS.length - stars)} `}</span>
    <span className="sr-only">{`, ${stars} out of 5 stars `}</span>
  </>
)

const RatingCount = ({ count }: { count: number }) => (
  <>
    {` (${count})`}
    <span className="sr-only">{count === 1 ? ' rating' : ' ratings'}</span>
  </>
)
