import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { getBackend } from '../../../../backend/backend.ts'
import { unwrap } from '../../../../backend/unwrap.ts'
import { COMPARISON, type Comparison } from '../period.ts'

export const SALES_PERIODS = ['today', '7days', '30days', 'year'] as const

export type SalesPeriod = (typeof SALES_PERIODS)[number]

export const SALES_PERIOD_LABELS: Record<SalesPeriod, string> = {
  today: 'Today',
  '7days': '7 Days',
  '30days': '30 Days',
  year: 'Year',
}

export const SALES_COMPARISON: Record<SalesPeriod, Comparison> = {
  ...COMPARISON,
  today: {
    description: 'today so far, beside the same weekday a week earlier',
    now: 'Today',
    before: 'The whole day a week earlier',
    dayBefore: 'A week earlier',
  },
  year: {
    description: 'today so far. Changes compare the last 364 whole days with the 364 before.',
    now: 'The last 364 whole days',
    days: '364 days',
    before: 'The 364 days before',
    dayBefore: '364 days earlier',
  },
}

const totalsSchema = v.object({
  baskets: v.number(),
  turnover_cents: v.number(),
  discount_cents: v.number(),
  tax_cents: v.number(),
  grams: v.number(),
  /** Of sales without an amount. */
  unknown_grams: v.number(),
})

const reportSchema = v.object({
  from_day: v.string(),
  to_day: v.string(),
  totals: totalsSchema,
  /** Of whole days, unless the period is today. They are compared with `totals_before`. */
  totals_compared: totalsSchema,
  totals_before: totalsSchema,
  days: v.array(v.object({ day: v.string(), turnover_cents: v.number(), before_cents: v.number() })),
  hours: v.array(v.object({ hour: v.number(), turnover_cents: v.number(), before_cents: v.number() })),
  cheeses: v.array(v.object({ name: v.string(), grams: v.number(), turnover_cents: v.number() })),
  rates: v.array(
    v.object({
      percent: v.nullable(v.number()),
      net_cents: v.nullable(v.number()),
      tax_cents: v.nullable(v.number()),
      gross_cents: v.number(),
    }),
  ),
  waste: v.array(v.object({ name: v.string(), grams: v.number(), cents: v.nullable(v.number()) })),
  feature_days: v.array(
    v.object({
      day: v.string(),
      name: v.string(),
      grams: v.number(),
      turnover_cents: v.number(),
      usual_grams: v.nullable(v.number()),
      usual_cents: v.nullable(v.number()),
      /** Why nothing could be sold. */
      obstacle: v.nullable(v.picklist(['closed', 'no sales', 'out of stock'])),
    }),
  ),
})

export type SalesReport = v.InferOutput<typeof reportSchema> & {
  /** Whether prices, and so the turnover, include tax. */
  isTaxIncluded: boolean
}

/** In money, for managers. */
export const useSalesReport = (period: SalesPeriod) =>
  useQuery({
    queryKey: ['cms', 'sales', 'report', period],
    queryFn: async (): Promise<SalesReport> => {
      const { data } = getBackend()
      const [report, shop] = await Promise.all([
        data.rpc('sales_report', { period }).then(unwrap),
        data.from('business_settings').select('tax_included').single().then(unwrap),
      ])
      return { ...v.parse(reportSchema, report), isTaxIncluded: shop.tax_included }
    },
    placeholderData: keepPreviousData,
  })

/** In grams, for all staff. */
export const useSoldGrams = (period: SalesPeriod) =>
  useQuery({
    queryKey: ['cms', 'sales', 'grams', period],
    queryFn: async () => unwrap(await getBackend().data.rpc('sold_grams', { period })),
    placeholderData: keepPreviousData,
  })
