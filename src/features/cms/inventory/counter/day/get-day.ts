import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { getBackend } from '../../../../../backend/backend.ts'
import { unwrap } from '../../../../../backend/unwrap.ts'
import { ENUMS } from '../../../../../domain/enums.ts'

export const useDayState = () =>
  useQuery({
    queryKey: ['cms', 'sales', 'day'],
    queryFn: async () => {
      const row = unwrap(await getBackend().data.rpc('day_state').single())
      return {
        today: row.today,
        closedAtLocal: row.closed_at_local as string | null,
        closedBy: row.closed_by_name as string | null,
        /** Earlier days that nobody closed, oldest first. */
        openDays: row.open_days,
      }
    },
  })

const sumsSchema = v.object({
  baskets: v.number(),
  voids: v.number(),
  returns: v.number(),
  goods_cents: v.number(),
  discount_cents: v.number(),
  tax_cents: v.number(),
  total_cents: v.number(),
  rounding_cents: v.number(),
  cash_cents: v.number(),
  payments: v.array(v.object({ payment: v.nullable(v.picklist(ENUMS.payment_kind)), cents: v.number() })),
  rates: v.array(
    v.object({
      percent: v.nullable(v.number()),
      net_cents: v.nullable(v.number()),
      tax_cents: v.nullable(v.number()),
      gross_cents: v.number(),
    }),
  ),
})

const reportSchema = v.object({
  day: v.string(),
  closed_at_local: v.nullable(v.string()),
  closed_by_name: v.nullable(v.string()),
  counted_cents: v.nullable(v.number()),
  from_earlier_days: v.number(),
  sums: sumsSchema,
  late: v.nullable(sumsSchema),
  /** What closing the day takes of earlier days that nobody closed. */
  left_open: v.nullable(sumsSchema),
})

export type DaySums = v.InferOutput<typeof sumsSchema>

/** For managers; today's without a day. */
export const useDayReport = (day: string) =>
  useQuery({
    queryKey: ['cms', 'sales', 'day report', day],
    queryFn: async () =>
      v.parse(reportSchema, unwrap(await getBackend().data.rpc('day_report', day ? { of_day: day } : {}))),
  })
