import { useEffect, useState } from 'react'
import { publicBackend } from '../../backend/public-backend.ts'
import { DailyDiscovery } from './daily-discovery.tsx'
import { loadDailyDiscovery } from './load-daily-discovery.ts'
import type { Discovery } from './load-daily-discovery.ts'

type LiveDailyDiscoveryProps = { discovery: Discovery; hours: string }

/** On a static host a page grows old, so there the browser asks what today's cheese is. */
export function LiveDailyDiscovery({ discovery, hours }: LiveDailyDiscoveryProps) {
  const [today, setToday] = useState(discovery)
  useEffect(() => {
    void loadDailyDiscovery(publicBackend()).then(setToday)
  }, [])
  return <DailyDiscovery discovery={today} hours={hours} />
}
