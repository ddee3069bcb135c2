import { useSearchParams } from 'react-router'

export const PERIODS = ['today', '7days', '30days'] as const

export type Period = (typeof PERIODS)[number]

const DEFAULT_PERIOD: Period = '7days'

export const PERIOD_LABELS: Record<Period, string> = {
  today: 'Today',
  '7days': '7 Days',
  '30days': '30 Days',
}

export const PREVIOUS_PERIOD: Record<Period, string> = {
  today: 'the day before',
  '7days': 'the 7 days before',
  '30days': 'the 30 days before',
}

/** What the figures compare. Today is not complete, so longer periods compare without it. */
export const COMPARISON: Record<Period, string> = {
  today: 'today so far, compared with the day before',
  '7days': 'today so far. Changes leave today out: 6 whole days compared with those a week earlier.',
  '30days': 'today so far. Changes leave today out: 29 whole days compared with those 30 days earlier.',
}

/** The period is kept in the URL, so that a report can be shared. */
export function usePeriod() {
  const [parameters, setParameters] = useSearchParams()
  const period = PERIODS.find((known) => known === parameters.get('period')) ?? DEFAULT_PERIOD
  return [period, (chosen: Period) => setParameters({ period: chosen }, { replace: true })] as const
}
