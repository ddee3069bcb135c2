import type { DemoContext } from './demo-context.ts'
import { staffId } from './people.ts'

/** The staff of the invented shop have read every label, also where it does not say. */
export async function confirmFoodFacts({ sql, clock }: DemoContext) {
  await sql`
    insert into public.cheese_fact_confirmations (cheese_id, fact, confirmed_at, confirmed_by)
    select c.id, fact, ${clock.at(-24, 10)}, ${staffId('manager')}
    from public.cheeses c cross join unnest(enum_range(null::public.food_fact)) as fact
    on conflict (cheese_id, fact) do update
    set confirmed_at = excluded.confirmed_at, confirmed_by = excluded.confirmed_by`
}
