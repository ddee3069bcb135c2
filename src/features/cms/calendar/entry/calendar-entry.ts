import type { Enum } from '../../../../domain/enums.ts'

export type CalendarStatus = Enum<'calendar_status'>

type CalendarCheese = {
  id: string
  name: string
  slug: string
  heroImageUrl: string | null
  isActive: boolean
  inStock: boolean
}

export type CalendarEntry = {
  id: string
  version: number
  /** Null for an idea. */
  day: string | null
  status: CalendarStatus
  note: string
  cheese: CalendarCheese
  /** Who changed it last, where it is known. */
  changedBy: string | null
}

type CalendarEvent = { id: string; title: string; status: string; startsAtLocal: string }

export type CalendarDay = {
  day: string
  isPast: boolean
  isToday: boolean
  isClosed: boolean
  entry: CalendarEntry | undefined
  /** Another day, at most 14 days away, with the same cheese. */
  repeatedOn: string | null
  /** What guests see today or saw on a past day. */
  shownCheese: string | null
  isShownInStock: boolean
  events: CalendarEvent[]
}

/** Where an entry can be put: a day such as "2026-11-16", or the lane without days. */
export const IDEAS = 'ideas'

export const isGap = ({ entry, isPast, isClosed }: CalendarDay) => !entry && !isPast && !isClosed
