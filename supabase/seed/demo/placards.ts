import { allCheeses } from '../all-cheeses.ts'
import type { DemoContext } from './demo-context.ts'
import { insertRows } from '../insert-rows.ts'
import { cheeseId, stableUuid } from '../stable-uuid.ts'

const WITHOUT_CARD = new Set(['german-havarti', 'rossini-blue'])
const PRICED_BEFORE = { slugs: ['comte-aop', 'pecorino-romano-pdo'], discountCents: 400 }
const TEMPLATES = ['a4-eight-up', 'label', 'a6-tent'] as const

/** Placards printed some weeks ago; two of them show an outdated price. */
export async function seedPlacards({ sql, clock }: DemoContext) {
  const printed = allCheeses.map(({ record }) => record.slug).filter((slug) => !WITHOUT_CARD.has(slug))
  await insertRows(
    sql,
    'public.placards',
    printed.map((slug, index) => ({
      id: stableUuid(`placard ${slug}`),
      cheese_id: cheeseId(slug),
      template: TEMPLATES[index % TEMPLATES.length],
      printed_at: clock.at(-24, 10, index),
    })),
  )
  await sql`
    update public.placards p set content = p.content || jsonb_build_object(
      'price_per_kg_cents', was.cents, 'price_per_100g_cents', was.cents / 10)
    from public.placards b
    cross join lateral (
      select (b.content ->> 'price_per_kg_cents')::integer - ${PRICED_BEFORE.discountCents}::integer as cents
    ) was
    where b.id = p.id and p.cheese_id in ${sql(PRICED_BEFORE.slugs.map(cheeseId))}`
  await sql`update public.placards set content_hash = private.placard_hash(content)`
}
