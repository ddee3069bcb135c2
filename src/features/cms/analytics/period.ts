import { useSearchParams } from 'react-router'

export const ANALYTICS_PARTS = [
  { to: '/cms/analytics', label: 'Visits' },
  { to: '/cms/analytics/sales', label: 'Sales' },
]

export const PERIODS = ['today', '7days', '30days'] as const

export type Period = (typeof PERIODS)[number]

const DEFAULT_PERIOD: Period = '7days'

export const PERIOD_LABELS: Record<Period, string> = {
  today: 'Today',
  '7days': '7 Days',
  '30days': '30 Days',
}

export type Comparison = {
  /** A sentence about what is compared. */
  description: string
  now: string
  /** How many whole days are compared; missing for a day that is not over. */
  days?: string
  before: string
  /** What one day is compared with. */
  dayBefore: string
}

/** Today is not over, so longer periods compare whole days, each with an earlier one on the same weekday. */
export const COMPARISON: Record<Period, Comparison> = {
  today: {
    description: 'today so far, compared with the day before',
    now: 'Today',
    before: 'The day before',
    dayBefore: 'The day before',
  },
  '7days': {
    description: 'today so far. Changes leave today out: 6 whole days compared with those a week earlier.',
    now: '6 whole days',
    days: '6 days',
    before: 'The same days a week earlier',
    dayBefore: '7 days earlier',
  },
  '30days': {
    description: 'today so far. Changes compare the last 28 whole days with the 28 before.',
    now: 'The last 28 whole days',
    days: '28 days',
    before: 'The 28 days before',
    dayBefore: '28 days earlier',
  },
}

/** The period is kept in the URL, so that a report can be shared. */
export function usePeriod() {
  const [parameters, setParameters] = useSearchParams()
  const period = PERIODS.find((known) => known === parameters.get('period')) ?? DEFAULT_PERIOD
  return [period, (chosen: Period) => setParameters({ period: chosen }, { replace: true })] as const
}
