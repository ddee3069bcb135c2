import { CardHoursText, type CardHours } from './card-hours-text.tsx'
import { FeaturedCheeseCard } from './featured-cheese-card.tsx'
import { FeaturedCheeseSkeleton } from './featured-cheese-skeleton.tsx'
import type { Discovery } from './load-daily-discovery.ts'

const MESSAGES = {
  none: 'No featured cheese available today',
  failed: "Failed to load today's featured cheese",
}

export function DailyDiscovery({ discovery, hours }: { discovery: Discovery; hours: CardHours }) {
  if (discovery.state === 'loading') return <FeaturedCheeseSkeleton />
  if (discovery.state === 'featured') return <FeaturedCheeseCard cheese={discovery.cheese} hours={hours} />
  return (
    <div className="sheet py-20">
      <p className="display text-head">{MESSAGES[discovery.state]}</p>
      <CardHoursText hours={hours} className="mt-4" />
    </div>
  )
}
