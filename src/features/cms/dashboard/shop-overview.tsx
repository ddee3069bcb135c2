import { Link } from 'react-router'
import { formatDate } from '../../../domain/shop/wall-clock.ts'
import { formatGrams } from '../../../domain/cheese/stock.ts'
import { Badge } from '../kit/screen/badge.tsx'
import type { Dashboard } from './get-dashboard.ts'
import { DailyCaption } from './daily-caption.tsx'
import { TurnoverToday } from './turnover-today.tsx'
import { formatNumber, pageLocale } from '../../../lib/format-number.ts'

type ShopOverviewProps = Pick<Dashboard, 'counts' | 'comments' | 'lowStock' | 'caption'> & {
  mayModerate: boolean
  mayReadTurnover: boolean
}

/** Stock, comments and visits: what staff check before the shop opens. */
export function ShopOverview({ counts, comments, lowStock, caption, ...rights }: ShopOverviewProps) {
  return (
    <div className="grid gap-10 md:grid-cols-2 xl:grid-cols-3">
      <StockSection counts={counts} lowStock={lowStock} />
      <CommentsSection
        comments={comments}
        undecidedCount={rights.mayModerate ? counts.undecidedComments : 0}
      />
      <div className="space-y-10">
        {rights.mayReadTurnover && <TurnoverToday />}
        <WeekSection counts={counts} />
        {caption && <DailyCaption {...caption} />}
      </div>
    </div>
  )
}

function StockSection({ counts, lowStock }: Pick<Dashboard, 'counts' | 'lowStock'>) {
  return (
    <section>
      <h2 className="heading border-t border-ink pt-3 text-minor">Stock</h2>
      <p className="mt-1 text-small text-ink-soft">
        {counts.lowStock} running low, {counts.outOfStock} out of stock
      </p>
      <ul className="mt-3 text-small">
        {lowStock.map(({ cheeseId, cheeseName, grams, isOut }) => (
          <li key={cheeseId} className="flex items-center gap-3 border-b border-hairline">
            <Link
              to={`/cms/cheeses/${cheeseId}`}
              className="flex min-h-11 grow items-center wrap-anywhere hover:text-accent"
            >
              {cheeseName}
            </Link>
            {!isOut && (
              <span className="whitespace-nowrap tabular-nums lining-nums">{formatGrams(grams)}</span>
            )}
            <Badge tone={isOut ? 'alarm' : 'quiet'}>{isOut ? 'Out' : 'Low'}</Badge>
          </li>
        ))}
      </ul>
    </section>
  )
}

type CommentsSectionProps = Pick<Dashboard, 'comments'> & { undecidedCount: number }

function CommentsSection({ comments, undecidedCount }: CommentsSectionProps) {
  return (
    <section>
      <h2 className="heading border-t border-ink pt-3 text-minor">Newest public comments</h2>
      {undecidedCount > 0 && (
        <Link to="/cms/comments" className="link inline-flex min-h-11 items-center text-small">
          {undecidedCount} waiting for a decision
        </Link>
      )}
      {comments.length === 0 && <p className="mt-1 text-small text-ink-soft">No comments yet.</p>}
      <ul className="mt-3 space-y-4 text-small">
        {comments.map(({ id, text, writtenAtLocal, cheese }) => (
          <li key={id}>
            <blockquote dir="auto" className="line-clamp-3 wrap-anywhere">
              {text}
            </blockquote>
            <p className="mt-1 text-ink-soft">
              {cheese && (
                <a
                  href={`/${cheese.slug}`}
                  className="link -my-2.5 inline-flex min-h-11 items-center wrap-anywhere"
                >
                  {cheese.name}
                </a>
              )}
              , {formatDate(writtenAtLocal)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Below this, one visit more or less would be a large percentage. */
const SMALLEST_BASE = 20

function WeekSection({ counts: { viewsThisWeek, viewsToday, viewsLastWeek } }: Pick<Dashboard, 'counts'>) {
  const wholeDays = viewsThisWeek - viewsToday
  return (
    <section>
      <Link to="/cms/analytics?period=7days" className="block hover:text-accent">
        <h2 className="heading border-t border-ink pt-3 text-minor">Week so far</h2>
        <p className="heading mt-2 text-head tabular-nums lining-nums">{formatNumber(viewsThisWeek)}</p>
      </Link>
      <p className="text-small text-ink-soft lining-nums">
        page views
        {wholeDays + viewsLastWeek > 0 &&
          `, ${formatNumber(wholeDays)} without today, ${formatNumber(viewsLastWeek)} on the same days of last week`}
        {viewsLastWeek >= SMALLEST_BASE && ` (${formatChange(wholeDays / viewsLastWeek - 1)})`}
      </p>
    </section>
  )
}

const formatChange = (ratio: number) =>
  ratio.toLocaleString(pageLocale(), {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 0,
  })
