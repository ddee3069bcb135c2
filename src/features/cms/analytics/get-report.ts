import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { getBackend } from '../../../backend/backend.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import type { Period } from './period.ts'

const totalsSchema = v.object({
  views: v.number(),
  visitors: v.number(),
  favorites: v.number(),
  ratings: v.number(),
  comments: v.number(),
  searches: v.number(),
  searches_without_result: v.number(),
  scans: v.number(),
})

const searchesSchema = v.array(
  v.object({ term: v.string(), searches: v.number(), without_result: v.number() }),
)

const reportSchema = v.object({
  from_day: v.string(),
  to_day: v.string(),
  totals: totalsSchema,
  totals_today: totalsSchema,
  /** Without the day that would compare with today, unless today is all there is. */
  totals_before: totalsSchema,
  days: v.array(
    v.object({ day: v.string(), views: v.number(), visitors: v.number(), views_before: v.number() }),
  ),
  hours: v.array(v.object({ hour: v.number(), views: v.number(), views_before: v.number() })),
  top_cheeses: v.array(
    v.object({
      name: v.string(),
      slug: v.string(),
      views: v.number(),
      scans: v.number(),
      favorites: v.number(),
    }),
  ),
  searches: searchesSchema,
  searches_without_result: searchesSchema,
  feature_days: v.array(
    v.object({
      day: v.string(),
      name: v.string(),
      slug: v.string(),
      views: v.number(),
      usual_views: v.nullable(v.number()),
    }),
  ),
})

export type Report = v.InferOutput<typeof reportSchema>
export type Totals = Report['totals']

const getReport = async (period: Period) => ({
  period,
  ...v.parse(reportSchema, unwrap(await getBackend().data.rpc('analytics_report', { period }))),
})

/** Counts go on while somebody looks at them. */
export const useReport = (period: Period) =>
  useQuery({
    queryKey: ['cms', 'analytics', period],
    queryFn: () => getReport(period),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
