import { useEffect, useState } from 'react'
import { createAnonymousClient } from '../../backend/backend-client.ts'
import { reportToConsole } from '../../lib/report-problem.ts'
import type { CardHours } from './card-hours-text.tsx'
import { DailyDiscovery } from './daily-discovery.tsx'
import { loadDailyDiscovery } from './load-daily-discovery.ts'
import type { Discovery } from './load-daily-discovery.ts'

type LiveDailyDiscoveryProps = { discovery: Discovery; hours: CardHours }

/** An exported page does not change at midnight, so the browser loads today's cheese. */
export function LiveDailyDiscovery({ discovery, hours }: LiveDailyDiscoveryProps) {
  const [today, setToday] = useState(discovery)
  useEffect(() => {
    void loadDailyDiscovery(createAnonymousClient(), reportToConsole).then(setToday)
  }, [])
  return <DailyDiscovery discovery={today} hours={hours} />
}
