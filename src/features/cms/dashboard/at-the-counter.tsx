import { Link } from 'react-router'
import { formatDate } from '../../../lib/format-date.ts'
import { Badge } from '../kit/badge.tsx'
import type { Dashboard } from './get-dashboard.ts'
import { DailyCaption } from './daily-caption.tsx'

/** What the people behind the counter want to know before they open. */
export function AtTheCounter({
  counts,
  comments,
  stock,
  caption,
  isManager,
}: Dashboard & { isManager: boolean }) {
  const { views_this_week: thisWeek, views_today: today, views_last_week: lastWeek } = counts
  const wholeDays = thisWeek - today
  return (
    <div className="grid gap-10 md:grid-cols-2 xl:grid-cols-3">
      <section>
        <h2 className="heading border-t border-ink pt-3 text-minor">Stock</h2>
        <p className="mt-1 text-small text-ink-soft">
          {counts.low_stock} running low, {counts.out_of_stock} out of stock
        </p>
        <ul className="mt-3 text-small">
          {stock.map(({ cheese_id, name, grams, is_out: isOut }) => (
            <li key={cheese_id} className="flex items-center gap-3 border-b border-hairline">
              <Link
                to={`/cms/cheeses/${cheese_id}`}
                className="flex min-h-11 grow items-center wrap-anywhere hover:text-accent"
              >
                {name}
              </Link>
              {!isOut && (
                <span className="whitespace-nowrap tabular-nums lining-nums">{formatKilograms(grams)}</span>
              )}
              <Badge tone={isOut ? 'alarm' : 'quiet'}>{isOut ? 'Out' : 'Low'}</Badge>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2 className="heading border-t border-ink pt-3 text-minor">Newest public comments</h2>
        {isManager && counts.reported_comments > 0 && (
          <Link to="/cms/comments" className="link inline-flex min-h-11 items-center text-small">
            {counts.reported_comments} reported, waiting for a decision
          </Link>
        )}
        {comments.length === 0 && <p className="mt-1 text-small text-ink-soft">Nobody has written yet.</p>}
        <ul className="mt-3 space-y-4 text-small">
          {comments.map(({ id, comment, created_at, cheeses }) => (
            <li key={id}>
              <blockquote dir="auto" className="line-clamp-3 wrap-anywhere">
                {comment}
              </blockquote>
              <p className="mt-1 text-ink-soft">
                {cheeses && (
                  <a
                    href={`/${cheeses.slug}`}
                    className="link -my-2.5 inline-flex min-h-11 items-center wrap-anywhere"
                  >
                    {cheeses.name}
                  </a>
                )}
                , {formatDate(new Date(created_at))}
              </p>
            </li>
          ))}
        </ul>
      </section>
      <div className="space-y-10">
        <section>
          <Link to="/cms/analytics?period=7days" className="block hover:text-accent">
            <h2 className="heading border-t border-ink pt-3 text-minor">Week so far</h2>
            <p className="heading mt-2 text-head tabular-nums lining-nums">{thisWeek.toLocaleString()}</p>
          </Link>
          <p className="text-small text-ink-soft lining-nums">
            page views
            {wholeDays + lastWeek > 0 &&
              `, ${wholeDays.toLocaleString()} without today, ${lastWeek.toLocaleString()} on the same days of last week`}
            {lastWeek > 0 && ` (${formatChange(wholeDays / lastWeek - 1)})`}
          </p>
        </section>
        {caption && <DailyCaption caption={caption} />}
      </div>
    </div>
  )
}

const formatChange = (ratio: number) =>
  ratio.toLocaleString(undefined, { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 })

const formatKilograms = (grams: number) =>
  (grams / 1000).toLocaleString(undefined, { style: 'unit', unit: 'kilogram', maximumFractionDigits: 2 })
