import type { DemoContext } from './demo-context.ts'
import { allCheeses } from '../all-cheeses.ts'
import { insertRows } from '../insert-rows.ts'
import { cheeseId } from '../stable-uuid.ts'
import { asStaff } from './as-staff.ts'
import { staffId } from './people.ts'
import type { Random } from './random.ts'
import { DEMO_SETTINGS } from './shop.ts'
import { liveThroughTrade, OUT_OF_STOCK } from './trade.ts'

const STAFF = { employee: staffId('employee'), manager: staffId('manager') }

/** Deliveries, sales, waste, counts and ends of days. Some cheeses are low today, and two have run out. */
export async function seedTrade({ sql, clock }: DemoContext, random: Random, featured: Map<number, string>) {
  const cheeseIds = new Map(allCheeses.map(({ record: { slug } }) => [slug, cheeseId(slug)]))
  const trade = liveThroughTrade(clock, random, featured)
  const { movements, baskets, reports, stock } = trade
  const reportOf = new Map(reports.map(({ day, id }) => [day, id]))

  await insertRows(
    sql,
    'public.stock_movements',
    movements.map(({ id, slug, kind, grams, change, after, at, by, ...more }) => ({
      id,
      cheese_id: cheeseIds.get(slug),
      kind,
      grams,
      change_grams: change,
      stock_after_grams: after,
      created_by: STAFF[by],
      created_at: at,
      corrects: more.corrects,
      note: more.note,
      supplier: more.supplier,
      lot: more.lot,
      best_before: more.bestBefore,
    })),
  )
  await insertRows(
    sql,
    'public.day_reports',
    reports.map(({ id, day, countedCents, at, by }) => ({
      id,
      day,
      counted_cents: countedCents,
      closed_at: at,
      closed_by: STAFF[by],
    })),
  )
  await insertRows(
    sql,
    'public.baskets',
    baskets.map((basket) => ({
      id: basket.id,
      sold_at: basket.at,
      received_at: basket.at,
      day: basket.day,
      sold_by: STAFF[basket.by],
      sent_by: STAFF[basket.by],
      voids: basket.voids,
      returns: basket.returns,
      reason: basket.reason,
      payment: basket.payment,
      given_cents: basket.givenCents,
      tax_included: false,
      goods_cents: basket.sign * basket.goodsCents,
      discount_cents: basket.sign * basket.discountCents,
      discount_reason: basket.discountReason,
      tax_cents: basket.sign * basket.taxCents,
      total_cents: basket.sign * basket.totalCents,
      report_id: reportOf.get(basket.day),
    })),
  )
  await insertRows(
    sql,
    'public.sales',
    baskets.flatMap(({ id, sign, lines }) =>
      lines.map((line, index) => ({
        basket_id: id,
        position: index + 1,
        cheese_id: cheeseIds.get(line.cheese.slug),
        cheese_name: line.cheese.name,
        grams: sign * line.grams,
        price_cents: line.cheese.pricePerKgCents,
        amount_cents: sign * line.amountCents,
        discount_cents: sign * line.discountCents,
        tax_percent: DEMO_SETTINGS.tax_percent,
        tax_cents: sign * line.taxCents,
        net_cents: sign * (line.amountCents - line.discountCents),
        movement_id: line.movementId,
      })),
    ),
  )
  await sql`
    select setval(pg_get_serial_sequence('public.stock_movements', 'id'), ${movements.length}),
      setval(pg_get_serial_sequence('public.day_reports', 'id'), ${reports.length})`

  const levels = [...stock].map(([slug, grams]) => ({ cheese_id: cheeseIds.get(slug), grams }))
  await sql`
    update public.cheese_stock s set grams = l.grams, is_tracked = true, updated_at = ${clock.now}
    from jsonb_to_recordset(${JSON.stringify(levels)}::text::jsonb) as l (cheese_id uuid, grams integer)
    where s.cheese_id = l.cheese_id`
  await asStaff(sql, 'employee', async () => {
    await sql`update public.cheeses set in_stock = false where slug in ${sql(OUT_OF_STOCK)}`
  })
  return trade
}
