import * as v from 'valibot'
import type { Period } from './period.ts'

const totalsSchema = v.pipe(
  v.object({
    views: v.number(),
    visitors: v.number(),
    favorites: v.number(),
    ratings: v.number(),
    comments: v.number(),
    searches: v.number(),
    searches_without_result: v.number(),
    scans: v.number(),
    boards_asked: v.number(),
    boards_shared: v.number(),
    boards_set_aside: v.number(),
  }),
  v.transform(({ searches_without_result, boards_asked, boards_shared, boards_set_aside, ...totals }) => ({
    ...totals,
    searchesWithoutResult: searches_without_result,
    boardsAsked: boards_asked,
    boardsShared: boards_shared,
    boardsSetAside: boards_set_aside,
  })),
)

const daySchema = v.pipe(
  v.object({ day: v.string(), views: v.number(), visitors: v.number(), views_before: v.number() }),
  v.transform(({ views_before, ...day }) => ({ ...day, viewsBefore: views_before })),
)

const hourSchema = v.pipe(
  v.object({ hour: v.number(), views: v.number(), views_before: v.number() }),
  v.transform(({ views_before, ...hour }) => ({ ...hour, viewsBefore: views_before })),
)

const topCheeseSchema = v.object({
  name: v.string(),
  slug: v.string(),
  views: v.number(),
  scans: v.number(),
  favorites: v.number(),
})

const searchSchema = v.pipe(
  v.object({ term: v.string(), searches: v.number(), without_result: v.number() }),
  v.transform(({ without_result, ...search }) => ({ ...search, withoutResult: without_result })),
)

const featureDaySchema = v.pipe(
  v.object({
    day: v.string(),
    name: v.string(),
    slug: v.string(),
    views: v.number(),
    usual_views: v.nullable(v.number()),
  }),
  v.transform(({ usual_views, ...day }) => ({ ...day, usualViews: usual_views })),
)

const reportSchema = v.pipe(
  v.object({
    from_day: v.string(),
    to_day: v.string(),
    current_hour: v.number(),
    totals: totalsSchema,
    totals_compared: totalsSchema,
    totals_before: totalsSchema,
    days: v.array(daySchema),
    hours: v.array(hourSchema),
    top_cheeses: v.array(topCheeseSchema),
    searches: v.array(searchSchema),
    searches_without_result: v.array(searchSchema),
    feature_days: v.array(featureDaySchema),
  }),
  v.transform((report) => ({
    fromDay: report.from_day,
    toDay: report.to_day,
    totals: report.totals,
    currentHour: report.current_hour,
    /** Of whole days, unless the period is today. They are compared with `totalsBefore`. */
    totalsCompared: report.totals_compared,
    totalsBefore: report.totals_before,
    days: report.days,
    hours: report.hours,
    topCheeses: report.top_cheeses,
    searches: report.searches,
    searchesWithoutResult: report.searches_without_result,
    featureDays: report.feature_days,
  })),
)

export type Report = v.InferOutput<typeof reportSchema> & { period: Period }
export type Totals = Report['totals']

/** Throws when the database's answer is not a report. */
export const parseReport = (period: Period, json: unknown): Report => ({
  period,
  ...v.parse(reportSchema, json),
})
