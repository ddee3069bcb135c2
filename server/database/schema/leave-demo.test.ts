import { afterAll, beforeAll, expect, test } from 'vitest'
import { employ } from '../../../supabase/seed/employ.ts'
import { cheeseId } from '../../../supabase/seed/stable-uuid.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import type { Sql } from '../sql/sql.ts'
import { leaveDemo } from './leave-demo.ts'
import { seed } from './seed.ts'

const OWNER = crypto.randomUUID()
const COMTE = cheeseId('comte-aop')

let left: TestDatabase
let fresh: TestDatabase
let done: Awaited<ReturnType<typeof leaveDemo>>['done']
beforeAll(async () => {
  left = await createTestDatabase('demo')
  fresh = await createTestDatabase('empty')
  await seed(fresh.owner, { demo: false }, () => {})
  await enterAsOwner(left.owner)
  done = (await leaveDemo(left.owner)).done
})
afterAll(async () => {
  await left.close()
  await fresh.close()
})

/** What a person entered while it was a demo. */
async function enterAsOwner(owner: Sql) {
  await owner`insert into auth.users (id, email) values (${OWNER}, 'owner@cheese.example')`
  await employ(owner, OWNER, 'admin')
  await owner.begin(async (sql) => {
    await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: OWNER })}, true)`
    await sql`update public.business_settings set phone = '+44 20 7946 0000', version = version`
    await sql`
      update public.page_documents set body = body || '{"headline": "My own words"}', version = version
      where id = 'home'`
    await sql`update public.cheeses set price_per_kg_cents = 4321, version = version where id = ${COMTE}`
    await sql`update public.cheeses set coagulant = 'plant', version = version where id = ${COMTE}`
    await sql`insert into public.cheeses (name, slug, country_iso) values ('Mine', 'mine', 'FR')`
  })
}

const countRows = async (owner: Sql) => {
  const tables = await owner<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'private', 'auth', 'storage') order by 1`
  const counts = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await owner<{ count: number }[]>`select count(*)::integer from ${owner.unsafe(name)}`
      return [name, row?.count ?? 0] as const
    }),
  )
  return new Map(counts)
}

/** Drafts of what the demo showed, with what belongs to them, and what keeps count of changes. */
const KEPT = new Set([
  'auth.users',
  'private.catalogue_words',
  'private.cheese_words',
  'private.people',
  'public.audit_log',
  'public.cheese_beverages',
  'public.cheese_documents',
  'public.cheese_fact_confirmations',
  'public.cheese_fact_suggestions',
  'public.cheese_stats',
  'public.cheese_stock',
  'public.cheeses',
  'public.event_cheeses',
  'public.event_stats',
  'public.events',
  'public.record_versions',
  'public.recipe_cheeses',
  'public.recipes',
  'public.users',
])

test('Every table that the demo filled is as in a new shop, or has only drafts and history', async () => {
  const [rows, newRows] = [await countRows(left.owner), await countRows(fresh.owner)]
  const more = [...rows].filter(([table, count]) => count > (newRows.get(table) ?? 0)).map(([table]) => table)
  expect(more.filter((table) => !KEPT.has(table))).toEqual([])
})

test('The shop is closed, and settings and words that were still the demo’s are those of a new shop', async () => {
  const settings = (owner: Sql) => owner`
    select to_jsonb(b) - '{version,created_at,updated_at,phone}'::text[] as row from public.business_settings b`
  expect(await settings(left.owner)).toEqual(await settings(fresh.owner))
  const words = (owner: Sql) =>
    owner`select id, body - 'headline' as body from public.page_documents order by id`
  expect(await words(left.owner)).toEqual(await words(fresh.owner))
})

test('What a person entered stays', async () => {
  const [kept] = await left.owner`
    select b.phone, d.body ->> 'headline' as headline, c.price_per_kg_cents as price, mine.name as mine
    from public.business_settings b, public.page_documents d, public.cheeses c, public.cheeses mine
    where d.id = 'home' and c.id = ${COMTE} and mine.slug = 'mine'`
  expect(kept).toEqual({ phone: '+44 20 7946 0000', headline: 'My own words', price: 4321, mine: 'Mine' })
})

test('Cheeses, recipes and events of the demo are drafts, without invented prices and food facts', async () => {
  const { owner } = left
  expect(await owner`select from public.cheeses where active`).toHaveLength(0)
  expect(await owner`select from public.recipes where status <> 'draft'`).toHaveLength(0)
  expect(await owner`select from public.events where status <> 'draft'`).toHaveLength(0)
  const stated = await owner`
    select slug from public.cheeses
    where price_per_kg_cents is not null or allergens is not null or milk_treatment <> 'unknown'
      or coagulant <> 'unknown' or lactose <> 'unknown'`
  expect(stated.map(({ slug }) => slug)).toEqual(['comte-aop'])
})

test('Food facts that only the demo confirmed are suggestions, and those that a person confirmed stay', async () => {
  const { owner } = left
  expect(await owner`select cheese_id, fact, confirmed_by from public.cheese_fact_confirmations`).toEqual([
    { cheese_id: COMTE, fact: 'coagulant', confirmed_by: OWNER },
  ])
  const [comte] = await owner`
    select c.coagulant, c.rind, array_agg(s.fact::text order by s.fact) as suggested
    from public.cheeses c join public.cheese_fact_suggestions s on s.cheese_id = c.id
    where c.id = ${COMTE} group by c.id`
  expect(comte).toEqual({
    coagulant: 'plant',
    rind: 'unknown',
    suggested: ['milk_treatment', 'allergens', 'lactose', 'rind'],
  })
})

test('The operator reads what was done', () => {
  const lines = done.map(({ count, what }) => `${count} ${what}`)
  expect(lines).toContain('18 cheeses of the demo are drafts without price, with food facts as suggestions')
  expect(lines).toContain('44 demo accounts are removed, with what they said and booked')
  for (const kind of ['recipes', 'events'])
    expect(lines).toContainEqual(expect.stringMatching(`^[1-9]\\d* ${kind} of the demo are drafts$`))
  expect(lines.join('\n')).toMatch(/settings were the demo's and are empty now; the shop is closed/)
})
