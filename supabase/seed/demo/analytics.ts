import { allCheeses } from '../all-cheeses.ts'
import type { DemoContext } from './demo-context.ts'
import { insertRows } from '../insert-rows.ts'
import { stableUuid } from '../stable-uuid.ts'
import { DEMO_DAYS } from './calendar.ts'
import type { Random } from './random.ts'

/** Views on an ordinary day, by weekday from Sunday on; the shop is closed on Monday and Tuesday. */
const VIEWS_BY_WEEKDAY = [310, 130, 140, 210, 230, 320, 390]
/** The share of each hour: low at night, peaks at lunch and in the evening. */
const WEIGHT_BY_HOUR = [2, 1, 1, 1, 1, 2, 4, 8, 12, 16, 20, 26, 32, 28, 22, 22, 26, 34, 40, 44, 42, 34, 20, 8]
const FEATURE_LIFT = 6
const VIEWS_PER_VISITOR = 2.7

const PAGES = [
  ['/', 60],
  ['/cheeses', 48],
  ['/community-favorites', 14],
  ['/recipes', 10],
  ['/recipes/comte-gougeres', 5],
  ['/recipes/cacio-e-pepe', 6],
  ['/events', 11],
  ['/events/first-steps-into-blue', 6],
] as const

const SEARCHES = [
  ['comte', 9],
  ['blue', 8],
  ['gamonedo', 4],
  ['goat', 5],
  ['raw milk', 3],
  ['roquefort', 6],
  ['st nectaire', 3],
  ['pecorino', 4],
  ['brie', 5],
  ['burrata', 4],
  ['manchego', 6],
  ['nutty', 3],
  ['halloumi', 2],
] as const
const WITHOUT_RESULT = new Set(['burrata', 'halloumi'])

type View = { hour: number; kind: 'view' | 'scan'; path: string }

/** Sixty days of visits: past days rolled up, today as single views. */
export async function seedAnalytics(
  { sql, clock }: DemoContext,
  random: Random,
  featured: Map<number, string>,
) {
  const drawHour = random.drawFrom(WEIGHT_BY_HOUR.map((weight, hour) => [hour, weight] as const))
  const cheesePaths = allCheeses.map(({ record }) => `/${record.slug}`)
  const interest = new Map(cheesePaths.map((path) => [path, 3 + (stableUuid(path).charCodeAt(1) % 6)]))

  const viewsOf = (daysAgo: number): View[] => {
    const growth = 1 + (DEMO_DAYS - daysAgo) / 200
    const usual = (VIEWS_BY_WEEKDAY[clock.weekday(-daysAgo)] ?? 200) * growth
    const feature = `/${featured.get(daysAgo) ?? ''}`
    const drawPage = random.drawFrom([
      ...PAGES,
      ...[...interest].map(
        ([path, weight]) => [path, weight + (path === feature ? FEATURE_LIFT * 2 : 0)] as const,
      ),
    ])
    const views = Array.from({ length: Math.round(usual * (0.85 + random.between(0, 30) / 100)) }, () => ({
      hour: drawHour(),
      kind: 'view' as const,
      path: drawPage(),
    }))
    const open = ![1, 2].includes(clock.weekday(-daysAgo))
    const scans = Array.from({ length: open ? random.between(4, 14) : 0 }, () => ({
      hour: random.between(11, 17),
      kind: 'scan' as const,
      path: random.pick(cheesePaths),
    }))
    return [...views, ...scans]
  }

  const days = Array.from({ length: DEMO_DAYS }, (_, index) => DEMO_DAYS - index)
  const past = days.map((daysAgo) => ({ day: clock.day(-daysAgo), views: viewsOf(daysAgo) }))
  const searches = days.flatMap((daysAgo) => searchRows(clock.day(-daysAgo), random))
  await insertRows(
    sql,
    'private.daily_visits',
    past.map((day) => dailyRow(day, searches)),
  )
  await insertRows(sql, 'private.hourly_visits', past.flatMap(hourlyRows))
  await insertRows(sql, 'private.daily_pages', past.flatMap(pageRows))
  await insertRows(sql, 'private.daily_searches', searches)

  const soFar = viewsOf(0).filter(({ hour }) => hour < clock.hour)
  await insertRows(
    sql,
    'private.page_views',
    soFar.map(({ hour, kind, path }, index) => ({
      at: clock.at(0, hour, index % 60),
      day: clock.day(0),
      hour,
      kind,
      path,
      visitor: stableUuid(`visitor ${Math.floor(index / VIEWS_PER_VISITOR)}`),
    })),
  )
}

type Day = { day: string; views: View[] }

const visitorsOf = (views: number) => Math.max(1, Math.round(views / VIEWS_PER_VISITOR))
const onlyViews = ({ views }: Day) => views.filter(({ kind }) => kind === 'view')

type SearchRow = { day: string; term: string; searches: number; without_result: number }

function dailyRow(day: Day, allSearches: SearchRow[]) {
  const views = onlyViews(day).length
  const searches = allSearches.filter((row) => row.day === day.day)
  return {
    day: day.day,
    views,
    visitors: visitorsOf(views),
    scans: day.views.length - views,
    searches: searches.reduce((sum, row) => sum + row.searches, 0),
    searches_without_result: searches.reduce((sum, row) => sum + row.without_result, 0),
  }
}

const hourlyRows = (day: Day) =>
  [...countBy(onlyViews(day), ({ hour }) => String(hour))].map(([hour, views]) => ({
    day: day.day,
    hour: Number(hour),
    views,
  }))

const pageRows = ({ day, views }: Day) =>
  [...countBy(views, ({ kind, path }) => `${kind} ${path}`)].map(([key, count]) => {
    const [kind, path] = key.split(' ')
    return { day, kind, path, views: count }
  })

function searchRows(day: string, random: Random): SearchRow[] {
  const drawTerm = random.drawFrom<string>(SEARCHES)
  const searched = Array.from({ length: random.between(6, 22) }, drawTerm)
  return [...countBy(searched, (term) => term)].map(([term, searches]) => ({
    day,
    term,
    searches,
    without_result: WITHOUT_RESULT.has(term) ? searches : 0,
  }))
}

function countBy<T>(items: readonly T[], key: (item: T) => string) {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1)
  return counts
}
