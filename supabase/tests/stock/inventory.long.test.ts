import { expect, test } from 'vitest'
import { actAs, createShopWithActors } from '../act-as.ts'

const PAGE = 1000

test('The inventory of 10,000 cheeses with 100,000 movements is read in pages of under four seconds each', async () => {
  const database = await createShopWithActors()
  const { owner } = database
  // Rows as their triggers would leave them, because 100,000 single movements take minutes.
  await owner.unsafe(`
    set session_replication_role = replica;
    insert into public.cheeses (name, slug, country_iso, allergens, active, suggested_for)
    select 'Wheel ' || n, 'wheel-' || n, 'FR', '{milk}', n % 5 > 0, array['fondue', 'word ' || n]
    from generate_series(1, 10000) n;
    insert into public.cheese_stock (cheese_id, grams, is_tracked)
    select id, 5000, true from public.cheeses where slug like 'wheel-%';
    insert into public.stock_movements (cheese_id, kind, grams, change_grams, stock_after_grams, created_at)
    select c.id, (case when n = 1 then 'delivery' else 'sale' end)::public.stock_movement_kind, 100,
      case when n = 1 then 100 else -100 end, 5000, now() - n * interval '3 days'
    from public.cheeses c cross join generate_series(1, 10) n where c.slug like 'wheel-%';
    insert into private.daily_searches (day, term, searches, without_result)
    select private.shop_today() - 1, 'word ' || n, 3, 3 from generate_series(1, 500) n;
    set session_replication_role = origin;
    analyze`)
  const durations: number[] = []
  const names = new Set<unknown>()
  for (let offset = 0; offset < 10_000; offset += PAGE) {
    const start = performance.now()
    const rows = await actAs(
      database.requests,
      'employee',
      (sql) => sql`select * from public.inventory(${PAGE}, ${offset})`,
    )
    durations.push(Math.round(performance.now() - start))
    rows.forEach(({ cheese_id: id }) => names.add(id))
  }
  expect(names.size).toBe(10_000)
  expect(durations.toSorted((one, other) => one - other)[5]).toBeLessThan(4000)
  await database.close()
})
