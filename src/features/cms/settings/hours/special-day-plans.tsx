import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { getBackend } from '../../../../backend/backend.ts'
import { unwrap } from '../../../../backend/unwrap.ts'
import { formatDay, formatDayAndTime } from '../../../../domain/shop/wall-clock.ts'

async function getPlans(from: string, to: string) {
  const rows = unwrap(
    await getBackend().data.rpc('plans_between', { from_day: from, to_day: to }, { get: true }),
  )
  return rows.map(({ kind, id, title, at_local: atLocal }) =>
    kind === 'event'
      ? { id, isEvent: true, text: `${title}, ${formatDayAndTime(atLocal)}`, to: `/cms/events/${id}` }
      : {
          id,
          isEvent: false,
          text: `${title} is featured on ${formatDay(atLocal)}`,
          to: `/cms/calendar?day=${atLocal}&open`,
        },
  )
}

const usePlans = (from: string, to: string) =>
  useQuery({ queryKey: ['cms', 'settings', 'plans', from, to], queryFn: () => getPlans(from, to) })

type SpecialDayPlansProps = { from: string; to: string; isOpen: boolean }

/** What is planned on days when the shop is closed, and the events of days with other hours. */
export function SpecialDayPlans({ from, to, isOpen }: SpecialDayPlansProps) {
  const { data = [] } = usePlans(from, to)
  const plans = data.filter(({ isEvent }) => isEvent || !isOpen)
  if (plans.length === 0) return null
  return (
    <div role="alert" className="border-l-4 border-accent py-1 pl-4 text-small sm:col-span-2">
      <p>{isOpen ? 'Check that these fit the hours:' : 'The shop is closed then, and this is planned:'}</p>
      <ul>
        {plans.map(({ id, text, to }) => (
          <li key={id}>
            <Link to={to} className="link inline-flex min-h-11 items-center wrap-anywhere">
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
