import { afterAll, beforeAll, expect, test } from 'vitest'
import { SUPABASE_DIR } from '../testing/cluster.ts'
import { createBlankDatabase, type TestDatabase } from '../testing/test-database.ts'
import { migrate } from './migrate.ts'

/** The last migration before texts had to be visible and emails readable. */
const BEFORE_THE_RULES = '20261117000400'
const HIDDEN = '\u200B'
const CHEESE = '00000000-0000-4000-8000-000000000001'
const MEMBER = '00000000-0000-4000-8000-000000000002'

const silent = () => {}
let database: TestDatabase

beforeAll(async () => {
  database = await createBlankDatabase()
  const { owner } = database
  await migrate(owner, SUPABASE_DIR, silent, BEFORE_THE_RULES)
  await owner`insert into public.business_settings (name, address) values (${HIDDEN}, ${HIDDEN})
    on conflict (id) do update set name = excluded.name, address = excluded.address`
  await owner`insert into public.cheeses (id, name, slug, country_iso, allergens, active)
    values (${CHEESE}, ${HIDDEN}, 'old-gouda', 'NL', '{milk}', true)`
  await owner`insert into public.cheese_beverages (cheese_id, position, label, kind)
    values (${CHEESE}, 1, ${HIDDEN}, 'na'), (${CHEESE}, 2, 'Cider', 'na')`
  await owner`insert into auth.users (id, email) values (${MEMBER}, 'member@old.test')`
  await owner`update public.users set first_name = ${HIDDEN}, last_name = 'Ames' where id = ${MEMBER}`
  await owner`insert into public.cheese_comments (user_id, cheese_id, comment, is_public, hidden_at, hidden_reason)
    values (${MEMBER}, ${CHEESE}, ${HIDDEN}, true, now(), ${HIDDEN})`
  await owner`insert into public.recipes (slug, title, review_note, ingredients, steps) values
    ('warm-toast', ${HIDDEN}, ${HIDDEN}, ${owner.json([{ item: 'Bread' }, { item: HIDDEN }])}, ${['Toast it', HIDDEN, 'Eat it']})`
  await owner`insert into public.events (slug, title, starts_at, ends_at, capacity)
    values ('open-day', ${HIDDEN}, now(), now() + interval '1 hour', 9)`
  await owner`insert into public.media (object_name, alt_text, width, height, byte_size, content_type)
    values ('old.webp', ${HIDDEN}, 10, 10, 10, 'image/webp')`
  await owner`insert into public.notify_requests (cheese_id, email, confirmed_at)
    values (${CHEESE}, ${`a${HIDDEN}@old.test`}, now()), (${CHEESE}, 'a@[10.0.0.1]', now()), (${CHEESE}, 'b@old.test', now())`
  await migrate(owner, SUPABASE_DIR, silent)
})
afterAll(() => database.close())

test('An upgraded shop has a visible text wherever an old one showed nothing', async () => {
  const [texts] = await database.owner`
    select s.name as shop, c.name as cheese, e.title as event, m.alt_text, u.first_name, u.last_name,
      r.title, r.review_note, r.ingredients, r.steps
    from public.business_settings s, public.cheeses c, public.events e, public.media m, public.users u, public.recipes r`
  expect(texts).toEqual({
    shop: 'Old Quarter Cheese Bar',
    cheese: 'Old Gouda',
    event: 'Open Day',
    alt_text: 'Picture',
    first_name: null,
    last_name: 'Ames',
    title: 'Warm Toast',
    review_note: null,
    ingredients: [{ item: 'Bread' }],
    steps: ['Toast it', 'Eat it'],
  })
})

test('An upgraded shop has no drinks, comments or stock alerts that cannot be read', async () => {
  const { owner } = database
  expect(await owner`select label from public.cheese_beverages`).toEqual([{ label: 'Cider' }])
  expect(await owner`select email from public.notify_requests`).toEqual([{ email: 'b@old.test' }])
  expect(await owner`select from public.cheese_comments`).toHaveLength(0)
  expect(await owner`select hidden_reason from private.withheld_comments`).toEqual([{ hidden_reason: null }])
})
