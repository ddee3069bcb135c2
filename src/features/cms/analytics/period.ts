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

export const periodsInOrder = Object.keys(PERIODS) as Period[]

/** The chosen period stands in the address bar, so that it can be shared and gone back to. */
export function usePeriod() {
  const [parameters, setParameters] = useSearchParams()
  const period = periodsInOrder.find((known) => known === parameters.get('period')) ?? DEFAULT_PERIOD
  return [period, (chosen: Period) => setParameters({ period: chosen }, { replace: true })] as const
}
