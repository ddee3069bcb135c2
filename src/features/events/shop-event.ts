export type ShopEvent = {
  id: string
  slug: string
  title: string
  summary: string
  description: string
  startsAt: string
  endsAt: string
  location: string
  capacity: number
  priceCents: number
  cancelled: boolean
  going: number
  updatedAt: string
}

export const placesLeft = ({ capacity, going }: ShopEvent) => Math.max(0, capacity - going)

export const isOver = ({ endsAt }: ShopEvent, now: Date) => new Date(endsAt) < now
