import { useSearchParams } from 'react-router'

export const PERIODS = { today: 'Today', '7days': '7 Days', '30days': '30 Days' } as const

export type Period = keyof typeof PERIODS

const DEFAULT_PERIOD: Period = '7days'

/** How the period before is called in a sentence. */
export const BEFORE: Record<Period, string> = {
  today: 'the day before',
  '7days': 'the 7 days before',
  '30days': 'the 30 days before',
}

/** What the figures compare; a day that is not over stays out of it. */
export const COMPARISON: Record<Period, string> = {
  today: 'today so far, beside the day before',
  '7days': 'today so far. Changes leave today out: 6 whole days compared with those a week earlier.',
  '30days': 'today so far. Changes leave today out: 29 whole days compared with those 30 days earlier.',
}

export const periodsInOrder = Object.keys(PERIODS) as Period[]

/** The chosen period stands in the address bar, so that it can be shared and gone back to. */
export function usePeriod() {
  const [parameters, setParameters] = useSearchParams()
  const period = periodsInOrder.find((known) => known === parameters.get('period')) ?? DEFAULT_PERIOD
  return [period, (chosen: Period) => setParameters({ period: chosen }, { replace: true })] as const
}
