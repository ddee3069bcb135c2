import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../server/testing/test-database.ts'
import { wronglyCounted, wronglyFilled } from '../tests/history/recount.ts'
import { seedDemo } from './demo.ts'
import { cheeseId } from './stable-uuid.ts'

const NOW = new Date('2026-11-15T20:00:00Z')

/** The columns that must be equal after two runs; ids and times that the database generates are left out. */
const COMPARED = {
  'public.users': 'id, role, first_name, last_name, created_at',
  'auth.users': 'id, email, encrypted_password, last_sign_in_at',
  'public.user_favorites': '*',
  'public.cheese_ratings': '*',
  'public.cheese_comments': 'id, user_id, cheese_id, comment, is_public, written_at, created_at',
  'public.display_names': '*',
  'public.public_comments': 'comment, cheese_id, created_at, display_name',
  'public.cheese_stats': '*',
  'public.recipes': 'id, slug, status, published_at, created_at',
  'public.events': 'id, slug, status, starts_at',
  'public.rsvps': '*',
  'public.feature_calendar': 'id, day, cheese_id, status, note',
  'public.stock_movements': '*',
  'public.baskets': '*',
  'public.sales': '*',
  'public.day_reports': '*',
  'public.orders': '*',
  'public.order_lines': '*',
  'public.notify_requests': '*',
  'public.placards': 'id, cheese_id, template, content, printed_at, content_hash, copies, printed_by',
  'private.featured_days': '*',
  'private.daily_visits': '*',
  'private.daily_pages': 'day, path, kind, views',
  'private.hourly_visits': '*',
  'private.daily_searches': '*',
  'private.page_views': '*',
}

let first: TestDatabase
let second: TestDatabase

beforeAll(async () => {
  ;[first, second] = await Promise.all([createTestDatabase('catalogue'), createTestDatabase('catalogue')])
  for (const { owner } of [first, second]) await owner.begin((sql) => seedDemo(sql, { now: NOW }))
})
afterAll(() => Promise.all([first.close(), second.close()]))

test.each(Object.entries(COMPARED))('Two runs agree on %s', async (table, columns) => {
  const read = ({ owner }: TestDatabase) =>
    owner.unsafe(`select ${columns} from ${table} as t order by ${columns === '*' ? 't' : columns}`)
  const rows = await read(first)
  expect(rows.length).toBeGreaterThan(0)
  expect(await read(second)).toEqual(rows)
})

test('A search of the demo is without result when it finds no cheese', async () => {
  const searches = await first.owner<{ term: string; found: boolean; counted_as_found: boolean }[]>`
    select s.term, exists (select from public.search_cheeses(s.term)) as found,
      sum(s.without_result) = 0 as counted_as_found
    from private.daily_searches s group by s.term order by s.term`
  expect(searches.filter(({ found, counted_as_found }) => found !== counted_as_found)).toEqual([])
})

test('The demo has three pending recipes and twelve open stock alerts', async () => {
  const [counts] = await first.owner`
    select (select count(*)::int from public.recipes where status = 'pending') as recipes,
      (select count(*)::int from public.notify_requests where sent_at is null) as alerts`
  expect(counts).toEqual({ recipes: 3, alerts: 12 })
})

test('Counts, seats and stock of the demo match its rows', async () => {
  expect(await wronglyCounted(first.owner)).toEqual([])
  expect(await wronglyFilled(first.owner)).toEqual([])
  const wrongStock = await first.owner`
    select s.cheese_id from public.cheese_stock s join public.cheeses c on c.id = s.cheese_id
    where s.grams <> (select sum(change_grams) from public.stock_movements m where m.cheese_id = s.cheese_id)
      or c.in_stock <> (s.grams > 0)`
  expect(wrongStock).toEqual([])
})

test('The orders of the demo hold what is there, at hours when it is open, and one became a basket', async () => {
  const states = await first.owner<{ state: string }[]>`select state from public.orders order by state`
  expect(states.map(({ state }) => state)).toEqual([
    'placed',
    'placed',
    'preparing',
    'ready',
    'collected',
    'not_collected',
  ])
  const wrongOrders = await first.owner`
    select o.code from public.orders o
    left join public.baskets b on b.id = o.basket_id
    where private.day_of_hours(o.pickup_at) is distinct from o.day or o.created_at >= o.pickup_at
      or private.holds_stock(o.state) <> (o.pickup_at > ${NOW}) or (o.state = 'collected') <> (b.id is not null)
      or b.sold_at not between o.pickup_at and o.pickup_at + interval '1 hour'
      or exists (
        select from public.order_lines l join public.cheeses c on c.id = l.cheese_id
        where l.order_id = o.id and (l.is_held <> private.holds_stock(o.state) or l.price_cents <> c.price_per_kg_cents))`
  expect(wrongOrders).toEqual([])
  const short = await first.owner`
    select s.cheese_id from public.cheese_stock s join public.cheeses c on c.id = s.cheese_id
    where c.in_stock and private.available_of(s) < 300 or s.set_aside_grams <> (
      select coalesce(sum(l.grams), 0) from public.order_lines l where l.cheese_id = s.cheese_id and l.is_held)`
  expect(short).toEqual([])
})

test('Stock, prices, tax and ends of days agree with what the demo sold', async () => {
  const wrongLines = await first.owner`
    select s.basket_id from public.sales s
    join public.baskets b on b.id = s.basket_id
    join public.cheeses c on c.id = s.cheese_id
    left join public.stock_movements m on m.id = s.movement_id
    where s.price_cents <> c.price_per_kg_cents or s.amount_cents <> round(s.grams::numeric * s.price_cents / 1000)
      or s.tax_percent <> (private.shop_settings()).tax_percent or (b.returns is null) = (m.id is null)
      or (m.cheese_id, m.grams, m.created_at) <> (s.cheese_id, abs(s.grams), b.sold_at)
      or m.corrects is distinct from (
        select v.movement_id from public.sales v where v.basket_id = b.voids and v.position = s.position)`
  expect(wrongLines).toEqual([])
  const wrongBaskets = await first.owner`
    select b.id from public.baskets b cross join lateral (
      select sign(b.total_cents)::integer as sign, array_agg(s order by s.position) as lines
      from public.sales s where s.basket_id = b.id
    ) sold cross join lateral (
      select sum(l.amount_cents) as goods, sum(l.discount_cents) as discount, sum(l.tax_cents) as tax,
        sum(l.net_cents + l.tax_cents) as total, array_agg(l order by l.position) as lines
      from unnest(private.add_up(array(
        select (jsonb_populate_record(l, jsonb_build_object('amount_cents', abs(l.amount_cents)))) from unnest(sold.lines) l
      ), abs(b.discount_cents), b.tax_included)) l
    ) again
    where (sign * goods, sign * discount, sign * tax, sign * total)
        <> (b.goods_cents, b.discount_cents, b.tax_cents, b.total_cents)
      or exists (
        select from unnest(sold.lines) l join unnest(again.lines) a on a.position = l.position
        where (l.discount_cents, l.tax_cents, l.net_cents) <> (sign * a.discount_cents, sign * a.tax_cents, sign * a.net_cents))
      or b.tax_included <> (private.shop_settings()).tax_included or b.given_cents < b.total_cents
      or b.day <> (b.sold_at at time zone private.shop_time_zone())::date or not private.is_open(b.sold_at)
      or b.report_id is distinct from (select r.id from public.day_reports r where r.day = b.day)`
  expect(wrongBaskets).toEqual([])
  const wrongLedger = await first.owner`
    select * from (
      select m.id, stock_after_grams, sum(change_grams) over (partition by cheese_id order by m.id) as sum,
        created_at < lag(created_at) over (order by m.id) as is_late
      from public.stock_movements m
    ) m where stock_after_grams <> sum or is_late`
  expect(wrongLedger).toEqual([])
})

test('The demo sells most on Saturdays, and more of a cheese on the day it is featured', async () => {
  const [rhythm] = await first.owner<{ days: number; saturday: number; wednesday: number; lift: number }[]>`
    select (select count(distinct day)::int from public.baskets) as days,
      (select avg(total_cents)::float8 * count(*) / count(distinct day) from public.baskets where extract(dow from day) = 6) as saturday,
      (select avg(total_cents)::float8 * count(*) / count(distinct day) from public.baskets where extract(dow from day) = 3) as wednesday,
      (select sum(grams)::float8 / sum(usual_grams)::float8 from private.feature_sales('2026-09-16', '2026-11-14')) as lift`
  expect(rhythm?.days).toBeGreaterThan(60)
  expect(rhythm?.saturday).toBeGreaterThan(1.5 * (rhythm?.wednesday ?? 0))
  expect(rhythm?.lift).toBeGreaterThan(1.5)
})

test('One event is full with a waiting list, and the views of all pages add up to those of the day', async () => {
  const full = await first.owner`
    select slug from public.events e join public.event_stats s on s.event_id = e.id
    where e.status = 'published' and s.going = e.capacity and s.waiting > 0`
  expect(full).toEqual([{ slug: 'first-steps-into-blue' }])
  const wrongDays = await first.owner`
    select day from private.daily_visits v
    where views <> (select sum(views) from private.daily_pages p where p.day = v.day and p.kind = 'view')
      or views <> (select sum(views) from private.hourly_visits h where h.day = v.day)
      or scans <> (select coalesce(sum(views), 0) from private.daily_pages p where p.day = v.day and p.kind = 'scan')
      or (searches, searches_without_result) <> (
        select coalesce(sum(s.searches), 0), coalesce(sum(s.without_result), 0)
        from private.daily_searches s where s.day = v.day)`
  expect(wrongDays).toEqual([])
})

test('The daily feature is the one in the calendar', async () => {
  const [featured] = await first.owner`
    select cheese_id from public.feature_calendar where day = '2026-11-15' and status = 'confirmed'`
  expect(featured).toEqual({ cheese_id: cheeseId('comte-aop') })
})

test('No event falls on a day when the shop is closed', async () => {
  const onClosedDays = await first.owner`
    select e.slug from public.events e, public.business_settings s
    where s.hours ->> trim(to_char(e.starts_at at time zone s.time_zone, 'day')) = 'closed'`
  expect(onClosedDays).toEqual([])
})
