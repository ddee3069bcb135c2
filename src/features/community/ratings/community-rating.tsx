import type { CheeseCounts } from '../../../domain/cheese/cheese.ts'
import { countNoun } from '../../../lib/count-noun.ts'
import { StarAverage, STARS } from '../../../ui/stars.tsx'

type CommunityRatingProps = {
  counts: Pick<CheeseCounts, 'averageRating' | 'ratingCount' | 'ratingDistribution'>
}

export function CommunityRating({ counts }: CommunityRatingProps) {
  const { averageRating, ratingCount, ratingDistribution } = counts
  if (averageRating === 0) return null
  return (
    <div className="mt-6">
      <p className="flex flex-wrap items-center gap-x-4 text-small">
        <span>Community average</span>
        <StarAverage average={averageRating} className="text-accent lining-nums" />
        <span className="text-ink-soft lining-nums">{countNoun(ratingCount, 'rating')}</span>
      </p>
      <table className="mt-3 w-full text-small lining-nums">
        <caption className="sr-only">How the ratings are spread</caption>
        <tbody>
          {STARS.toReversed().map((star) => {
            const people = ratingDistribution[star - 1] ?? 0
            return (
              <tr key={star}>
                <th scope="row" className="text-left font-normal whitespace-nowrap text-ink-soft">
                  {countNoun(star, 'star')}
                </th>
                <td aria-hidden="true" className="w-full px-4">
                  <div
                    className="h-2 bg-accent"
                    style={{ width: `${Math.round((100 * people) / ratingCount)}%` }}
                  />
                </td>
                <td>{people}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
