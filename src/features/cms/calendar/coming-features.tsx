import { Badge } from '../kit/screen/badge.tsx'
import { LoadFailure } from '../kit/list/load-states.tsx'
import { StaffLink } from '../kit/screen/staff-button.tsx'
import { addDays } from './calendar-dates.ts'
import type { CalendarDay } from './entry/calendar-entry.ts'
import { warningsOf } from './describe-day.ts'
import { useCalendarDays, useToday } from './get-calendar.ts'

/** The features of today and tomorrow, what is wrong with them, and the way to change them. */
export function ComingFeatures() {
  const today = useToday()
  if (today.isLoadingError)
    return <LoadFailure what="The features" error={today.error} onRetry={() => void today.refetch()} />
  return today.data ? <TwoDays today={today.data} /> : null
}

function TwoDays({ today }: { today: string }) {
  const tomorrow = addDays(today, 1)
  const query = useCalendarDays(today, tomorrow)
  if (query.isLoadingError)
    return <LoadFailure what="The features" error={query.error} onRetry={() => void query.refetch()} />
  return (
    <section aria-label="Features">
      <h2 className="label mb-4 text-ink-soft">Features</h2>
      <ul className="grid gap-x-(--gap) gap-y-6 sm:grid-cols-2">
        <FeatureCard title="Today" date={today} day={query.data?.get(today)} />
        <FeatureCard title="Tomorrow" date={tomorrow} day={query.data?.get(tomorrow)} />
      </ul>
    </section>
  )
}

const describeFeature = ({ entry, shownCheese, isToday }: CalendarDay) => {
  if (isToday) return shownCheese ?? 'No featured cheese available today'
  if (!entry) return 'Nothing planned: the rotation decides'
  return entry.cheese.name
}

/** What is wrong with the feature of a day. */
const problemsOf = (day: CalendarDay) => {
  const { entry, isToday, shownCheese, isShownInStock } = day
  if (isToday) return shownCheese !== null && !isShownInStock ? ['Out of stock'] : []
  return [...(entry?.status === 'planned' ? ['Not confirmed'] : []), ...warningsOf(day)]
}

type FeatureCardProps = { title: string; date: string; day: CalendarDay | undefined }

function FeatureCard({ title, date, day }: FeatureCardProps) {
  return (
    <li className="border-t border-ink pt-3">
      <h3 className="heading text-minor">{title}</h3>
      <p className="mt-1 min-h-6 text-small wrap-anywhere">{day && describeFeature(day)}</p>
      {day && (
        <p className="mt-2 flex flex-wrap gap-2 empty:hidden">
          {problemsOf(day).map((problem) => (
            <Badge key={problem} tone="alarm">
              {problem}
            </Badge>
          ))}
        </p>
      )}
      <StaffLink
        className="mt-3"
        to={`/cms/calendar?day=${date}&open`}
        aria-label={`Change the feature of ${title.toLowerCase()}`}
      >
        Change
      </StaffLink>
    </li>
  )
}
