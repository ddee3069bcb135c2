import { countNoun } from '../../lib/count-noun.ts'

export type ShopEvent = {
  id: string
  slug: string
  title: string
  summary: string
  description: string
  startsAt: string
  endsAt: string
  /** By the shop's clock. */
  startsAtLocal: string
  endsAtLocal: string
  location: string
  capacity: number
  priceCents: number
  cancelled: boolean
  imageUrl: string | null
  imageAlt: string | null
  going: number
  updatedAt: string
}

export const seatsLeft = ({ capacity, going }: Pick<ShopEvent, 'capacity' | 'going'>) =>
  Math.max(0, capacity - going)

export const seatsLeftLine = (left: number) =>
  left === 0 ? 'Full, with a waiting list' : `${countNoun(left, 'place')} left`

export const isOver = ({ endsAt }: ShopEvent, now: Date) => new Date(endsAt) <= now

export const takesRsvps = ({ cancelled, startsAt }: ShopEvent, now: Date) =>
  !cancelled && new Date(startsAt) > now

/** When the next of these events begins or ends, which changes the pages that show it. */
export const nextStateChange = (events: ShopEvent[], now: Date) =>
  Math.min(
    ...events
      .flatMap(({ startsAt, endsAt }) => [Date.parse(startsAt), Date.parse(endsAt)])
      .filter((time) => time > now.getTime()),
  )
