import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { getBackend } from '../../../backend/backend.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { formatMoney } from '../../../domain/cheese/price.ts'
import { countNoun } from '../../../lib/count-noun.ts'
import { useAmounts } from '../kit/amounts/typed-amount.ts'

const useTurnover = () =>
  useQuery({
    queryKey: ['cms', 'sales', 'turnover'],
    queryFn: async () => unwrap(await getBackend().data.rpc('turnover_today').single()),
  })

/** Today so far beside the same weekday a week ago until the same time, for managers. */
export function TurnoverToday() {
  const { data } = useTurnover()
  const { settings } = useAmounts()
  if (!data) return null
  return (
    <section>
      <Link to="/cms/analytics/sales?period=today" className="block hover:text-accent">
        <h2 className="heading border-t border-ink pt-3 text-minor">Turnover today</h2>
        <p className="heading mt-2 text-head tabular-nums lining-nums">
          {formatMoney(data.today_cents, settings)}
        </p>
      </Link>
      <p className="text-small text-ink-soft lining-nums">
        {countNoun(data.baskets, 'basket')}, {formatMoney(data.week_ago_cents, settings)} a week ago by this
        time
      </p>
    </section>
  )
}
