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
  /** For one person. */
  priceCents: number
  priceIncludes: string
  paymentNote: string
  isCanceled: boolean
  imageUrl: string | null
  imageAlt: string | null
  cheeses: { slug: string; name: string }[]
  /** People who have a seat. */
  going: number
  /** Rises with every change that calendar apps must follow. */
  icalSequence: number
  publishedAt: string | null
  updatedAt: string
}

export type EventDetails = ShopEvent & {
  /** What the shop told guests when it canceled the event. */
  cancelNote: string
}

export const seatsLeft = ({ capacity, going }: Pick<ShopEvent, 'capacity' | 'going'>) =>
  Math.max(0, capacity - going)

export const seatsLeftLine = (left: number) =>
  left === 0 ? 'Full, with a waiting list' : `${countNoun(left, 'seat')} left`

export const eventsUrl = (page: number) => (page > 1 ? `/events?page=${page}` : '/events')

/** The largest party; the database refuses a larger one. */
export const MAX_PARTY_SIZE = 6

export const isOver = ({ endsAt }: ShopEvent, now: Date) => new Date(endsAt) <= now

export const takesRsvps = ({ isCanceled, startsAt }: ShopEvent, now: Date) =>
  !isCanceled && new Date(startsAt) > now

/** When the next of these events begins or ends, which changes the pages that show it. */
export const nextStateChange = (events: ShopEvent[], now: Date) =>
  Math.min(
    ...events
      .flatMap(({ startsAt, endsAt }) => [Date.parse(startsAt), Date.parse(endsAt)])
      .filter((time) => time > now.getTime()),
  )
