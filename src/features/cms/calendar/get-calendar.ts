import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { MAX_ROWS, readAllPages } from '../../../backend/requests/read-all-pages.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import type { CalendarDay, CalendarEntry, CalendarStatus } from './entry/calendar-entry.ts'

/** Others plan at the same time. */
const REFRESH_MS = 20_000

type EventRow = { id: string; title: string; status: string; starts_at_local: string }

async function readDays(from: string, to: string) {
  return unwrap(await getBackend().data.rpc('calendar_days', { from_day: from, to_day: to }, { get: true }))
}

type DayRow = Awaited<ReturnType<typeof readDays>>[number]

const toEntry = (row: DayRow): CalendarEntry => ({
  id: row.entry_id,
  version: row.version,
  day: row.day,
  status: row.status,
  note: (row.note as string | null) ?? '',
  changedBy: row.changed_by as string | null,
  cheese: {
    id: row.cheese_id,
    name: row.cheese_name,
    slug: row.cheese_slug,
    heroImageUrl: row.cheese_hero_image_url,
    isActive: row.is_active,
    inStock: row.in_stock,
  },
})

const toCalendarDay = (row: DayRow): CalendarDay => ({
  day: row.day,
  isPast: row.is_past,
  isToday: row.is_today,
  isClosed: row.is_closed,
  entry: (row.entry_id as string | null) === null ? undefined : toEntry(row),
  repeatedOn: row.repeated_on as string | null,
  shownCheese: row.shown_cheese_name as string | null,
  isShownInStock: row.shown_in_stock,
  events: (row.events as EventRow[]).map(({ id, title, status, starts_at_local: startsAtLocal }) => ({
    id,
    title,
    status,
    startsAtLocal,
  })),
})

export const getDays = async (from: string, to: string) =>
  new Map((await readDays(from, to)).map((row) => [row.day, toCalendarDay(row)]))

/** The days of a part of the calendar by date. */
export const useCalendarDays = (from: string, to: string) =>
  useQuery({
    queryKey: ['cms', 'calendar', 'days', from, to],
    queryFn: () => getDays(from, to),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })

const selectIdeas = () =>
  getBackend()
    .data.from('feature_calendar')
    .select('id, version, note, cheeses(id, name, slug, hero_image_url, active, in_stock)')
    .eq('status', 'idea')

type IdeaRow = NonNullable<Awaited<ReturnType<typeof selectIdeas>>['data']>[number]

const toIdea = ({ id, version, note, cheeses: cheese }: IdeaRow): CalendarEntry => ({
  id,
  version,
  day: null,
  status: 'idea' satisfies CalendarStatus,
  note: note ?? '',
  changedBy: null,
  cheese: {
    id: cheese.id,
    name: cheese.name,
    slug: cheese.slug,
    heroImageUrl: cheese.hero_image_url,
    isActive: cheese.active,
    inStock: cheese.in_stock,
  },
})

const getIdeas = async () => unwrap(await selectIdeas().order('created_at')).map(toIdea)

/** Undefined when it was removed or got a day. */
export async function getIdea(id: string) {
  const [row] = unwrap(await selectIdeas().eq('id', id))
  return row && toIdea(row)
}

export const useIdeas = () =>
  useQuery({ queryKey: ['cms', 'calendar', 'ideas'], queryFn: getIdeas, refetchInterval: REFRESH_MS })

async function getToday() {
  const { now_local: now } = unwrap(
    await getBackend().data.from('business_settings').select('now_local').single(),
  )
  return now.slice(0, 10)
}

/** The shop's day. */
export const useToday = () =>
  useQuery({ queryKey: ['cms', 'calendar', 'today'], queryFn: getToday, refetchInterval: REFRESH_MS })

const getFeaturableCheeses = () =>
  readAllPages((offset) =>
    getBackend()
      .data.from('cheeses')
      .select('id, name, in_stock')
      .eq('active', true)
      .order('name')
      .order('id')
      .range(offset, offset + MAX_ROWS - 1)
      .then(unwrap),
  )

export type FeaturableCheese = Awaited<ReturnType<typeof getFeaturableCheeses>>[number]

export const useFeaturableCheeses = () =>
  useQuery({ queryKey: ['cms', 'calendar', 'cheeses'], queryFn: getFeaturableCheeses })
