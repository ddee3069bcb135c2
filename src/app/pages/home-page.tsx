import { DailyDiscovery } from '../../features/featured/daily-discovery.tsx'
import { loadDailyDiscovery } from '../../features/featured/load-daily-discovery.ts'
import { getCounter } from '../../features/home/get-counter.ts'
import { HomePage } from '../../features/home/home-page.tsx'
import { hoursLine } from '../../lib/opening-hours.ts'
import type { LoadPage } from '../public-routes.ts'
import { storeData } from '../structured-data/store-data.ts'

export const loadHomePage: LoadPage = async ({ backend, shop, siteUrl }) => {
  const [discovery, cheeses] = await Promise.all([loadDailyDiscovery(backend), getCounter(backend)])
  return {
    status: 200,
    head: {
      title: `${shop.name}: cheese worth crossing town for`,
      description: `A cheese bar in a historic district: a short list of well-kept cheeses, today's discovery, and what regulars think of them. ${hoursLine(shop.hours)}.`,
      canonicalPath: '/',
      structuredData: [storeData(shop, siteUrl)],
    },
    body: (
      <HomePage
        shop={shop}
        cheeses={cheeses}
        dailyDiscovery={<DailyDiscovery discovery={discovery} hours={hoursLine(shop.hours)} />}
      />
    ),
    topics: ['cheeses', 'featured', 'community'],
    untilMidnight: true,
    incomplete: discovery.state === 'failed',
  }
}
