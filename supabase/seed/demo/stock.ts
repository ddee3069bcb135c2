import { allCheeses } from '../all-cheeses.ts'
import type { DemoContext } from './demo-context.ts'
import { insertRows } from '../insert-rows.ts'
import { cheeseId } from '../stable-uuid.ts'
import { asStaff } from './as-staff.ts'
import { staffId } from './people.ts'
import type { Random } from './random.ts'

export const OUT_OF_STOCK = ['millefoglie-al-marzemino', 'carozzi-valsassina-gorgonzola-dop']
const LOW = new Set(['roquefort-maison-gabriel-coulet', 'abondance', 'landana-wild-garlic'])

const LOW_LEFT_GRAMS = 640
const DELIVERY_GRAMS = [4_000, 6_000, 8_000] as const

type Movement = {
  slug: string
  daysAgo: number
  kind: 'delivery' | 'sale' | 'waste' | 'count'
  grams: number
  change: number
}

/** Seven weeks of deliveries, sales, waste and counts for every cheese; some end low and two run out. */
export async function seedStock({ sql, clock }: DemoContext, random: Random) {
  const ledger = allCheeses
    .flatMap(({ record }) => movementsOf(record.slug, random))
    .toSorted((a, b) => b.daysAgo - a.daysAgo)
  const level = new Map<string, number>()
  const rows = ledger.map(({ slug, daysAgo, kind, grams, change }, index) => {
    const after = (level.get(slug) ?? 0) + change
    level.set(slug, after)
    return {
      cheese_id: cheeseId(slug),
      kind,
      grams,
      change_grams: change,
      stock_after_grams: after,
      note: kind === 'waste' ? 'Dried edges' : null,
      created_by: staffId(kind === 'count' ? 'manager' : 'employee'),
      created_at: clock.past(-daysAgo, 10 + (index % 8), (index * 13) % 60),
    }
  })
  await insertRows(sql, 'public.stock_movements', rows)
  const levels = [...level].map(([slug, grams]) => ({ cheese_id: cheeseId(slug), grams }))
  await sql`
    update public.cheese_stock s set grams = l.grams, is_tracked = true, updated_at = ${clock.now}
    from jsonb_to_recordset(${JSON.stringify(levels)}::text::jsonb) as l (cheese_id uuid, grams integer)
    where s.cheese_id = l.cheese_id`

  await asStaff(sql, 'employee', async () => {
    await sql`update public.cheeses set in_stock = false where slug in ${sql(OUT_OF_STOCK)}`
  })
}

function movementsOf(slug: string, random: Random) {
  const movements: Movement[] = []
  let stock = 0
  const move = (daysAgo: number, kind: Movement['kind'], grams: number, change: number) => {
    stock += change
    movements.push({ slug, daysAgo, kind, grams, change })
  }
  for (let week = 7; week >= 1; week--) {
    if (stock < 3_000) {
      const grams = random.pick(DELIVERY_GRAMS)
      move(week * 7, 'delivery', grams, grams)
    }
    for (const day of [4, 3, 2]) {
      const sold = Math.min(stock - LOW_LEFT_GRAMS, random.between(20, 90) * 10)
      if (sold > 0) move((week - 1) * 7 + day, 'sale', sold, -sold)
    }
    if (random.chance(0.2)) move((week - 1) * 7 + 1, 'waste', 80, -80)
  }
  const goal = OUT_OF_STOCK.includes(slug) ? 0 : LOW.has(slug) ? LOW_LEFT_GRAMS : Math.max(stock, 1_500)
  if (stock < goal) move(1, 'delivery', goal - stock + 2_000, goal - stock + 2_000)
  if (stock > goal && goal <= LOW_LEFT_GRAMS) move(1, 'sale', stock - goal, goal - stock)
  move(0, 'count', stock, 0)
  return movements
}
