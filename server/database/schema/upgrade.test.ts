import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../../create-app.ts'
import { createMailStore } from '../../mail/mail-store.ts'
import { sendQueuedMail } from '../../mail/queues/send-queued-mail.ts'
import type { BackupManifest } from '../../operations/backup/manifest.ts'
import { loadRows } from '../../operations/backup/restore.ts'
import { SUPABASE_DIR } from '../../testing/cluster.ts'
import { demoClient } from '../../testing/demo-client.ts'
import { sourceRenderer } from '../../testing/source-renderer.ts'
import { createBlankDatabase } from '../../testing/test-database.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { brokenAuditEntries } from '../../../supabase/tests/history/recount.ts'
import type { Sql } from '../sql/sql.ts'
import { migrate } from './migrate.ts'
import { readSchemaFiles } from './schema-files.ts'
import { seed } from './seed.ts'
import { checkBeforeListening } from './startup-checks.ts'

const directory = path.resolve(import.meta.dirname, '../../testing/releases/0.2')
const manifest: BackupManifest = JSON.parse(readFileSync(path.join(directory, 'manifest.json'), 'utf8'))
const silent = () => {}

const readCheeses = (sql: Sql) => sql<{ slug: string; active: boolean; version: number }[]>`
  select id, slug, name, price_per_kg_cents, in_stock, active, qr_short_code, published_at, version, created_at
  from public.cheeses order by slug`

const readHistory = (sql: Sql) => sql<Record<string, unknown>[]>`
  select table_name, record_id, version, operation, changed_by, changed_at, restored_from
  from public.record_versions order by id`

const readAuditLog = (sql: Sql) => sql<Record<string, unknown>[]>`
  select id, actor_id, action, hash, prev_hash from public.audit_log order by id`

/** Comté is as the demo has it, and of Havarti the shop had declared no allergen. */
const UNDECLARED = 'german-havarti'

/** What guests of 0.2 read in the facts, as that version worded an empty list of allergens. */
const readFacts = (sql: Sql) => sql<{ slug: string }[]>`
  select slug, milk_treatment, coagulant, lactose, lactose_source, nullif(allergens, '{}')::text as allergens
  from public.cheeses order by slug`

const readState = async (sql: Sql) => ({
  cheeses: await readCheeses(sql),
  history: await readHistory(sql),
  auditLog: await readAuditLog(sql),
})

const RENAMED: Record<string, string> = { kiosks: 'displays' }

/** As version 0.2 left it: its schema, its rows, and the record of its migrations. */
async function makeVersion02(owner: Sql) {
  const { migrations, version02 } = await readSchemaFiles(SUPABASE_DIR)
  await migrate(owner, SUPABASE_DIR, silent, migrations[0]?.version)
  await owner.begin((sql) => loadRows(sql, directory, manifest, silent))
  await owner`drop table supabase_migrations.applied_files`
  await owner`delete from supabase_migrations.schema_migrations`
  await owner`insert into supabase_migrations.schema_migrations (version) select unnest(${version02}::text[])`
}

/** A price that 0.2 rounded for guests, with a placard and a plan, and one that it showed as it was. */
async function priceAsIn02(owner: Sql) {
  await owner`
    update public.cheeses set price_per_kg_cents = case slug when 'rossini-blue' then 3330 else 3350 end
    where slug in ('rossini-blue', 'abondance')`
  await owner`insert into public.placards (cheese_id) select id from public.cheeses where slug = 'rossini-blue'`
  await owner`
    insert into public.price_schedule (cheese_id, from_day, price_per_kg_cents)
    select id, current_date + 30, 3418 from public.cheeses where slug = 'rossini-blue'`
}

/** Two sales of Comté by money, one of them corrected, and one by weight. */
async function sellAsIn02(owner: Sql) {
  await owner`
    with sold as (
      insert into public.stock_movements (cheese_id, kind, grams, change_grams, stock_after_grams, amount_cents,
        price_per_kg_cents)
      select c.id, 'sale', s.grams, -s.grams, 0, s.cents, s.price
      from public.cheeses c cross join (values (100, 520, 5200), (50, 260, 5200), (70, null, null)) as s (grams, cents, price)
      where c.slug = 'comte-aop'
      returning *)
    insert into public.stock_movements (cheese_id, kind, grams, change_grams, stock_after_grams, corrects)
    select cheese_id, 'correction', grams, grams, 0, id from sold where grams = 50`
}

test('The backup of version 0.2 has rows in every table', () => {
  expect(manifest.tables.filter(({ rows }) => rows === 0)).toEqual([])
})

describe('A shop of version 0.2, started by this version,', () => {
  let before: Awaited<ReturnType<typeof readState>>
  let factsBefore: Awaited<ReturnType<typeof readFacts>>
  let server: TestServer
  let site: FastifyInstance

  beforeAll(async () => {
    const database = await createBlankDatabase()
    const { owner, requests } = database
    await makeVersion02(owner)
    await priceAsIn02(owner)
    await sellAsIn02(owner)
    await owner`update public.cheeses set allergens = '{}', version = version where slug = ${UNDECLARED}`
    before = await readState(owner)
    factsBefore = await readFacts(owner)

    await migrate(owner, SUPABASE_DIR, silent)
    await seed(owner, { demo: true }, silent)
    await checkBeforeListening(owner, requests)
    server = await createTestServer({ database })
    site = await createApp(server.context, await sourceRenderer())
  })
  afterAll(async () => {
    await site.close()
    await server.close()
  })

  test('has every row, under the new names of its tables', async () => {
    const { owner } = server.database
    for (const { schema, name, rows } of manifest.tables) {
      const table = `${schema}.${RENAMED[name] ?? name}`
      const [found] = await owner<
        { rows: number }[]
      >`select count(*)::int as rows from ${owner.unsafe(table)}`
      expect.soft(found?.rows, `rows of ${table}`).toBeGreaterThanOrEqual(rows)
    }
  })

  test('has its sales by money with what they knew, a void for a corrected one, and no amount for one by weight', async () => {
    const lines = await server.database.owner`
      select s.grams, s.amount_cents, s.price_cents, s.tax_cents, b.payment, b.voids is not null as is_void
      from public.sales s join public.baskets b on b.id = s.basket_id order by s.grams desc`
    const unknown = { price_cents: 5200, tax_cents: null, payment: null }
    expect(lines).toEqual([
      { grams: 100, amount_cents: 520, is_void: false, ...unknown },
      { grams: 50, amount_cents: 260, is_void: false, ...unknown },
      { grams: -50, amount_cents: -260, is_void: true, ...unknown },
    ])
  })

  test('has its cheeses, but for a price that guests read otherwise, their history and its audit log as they were', async () => {
    const after = await readState(server.database.owner)
    const asBefore = before.cheeses.map((cheese) => {
      if (cheese.slug === 'rossini-blue')
        return { ...cheese, price_per_kg_cents: 3350, version: cheese.version + 1 }
      return cheese.slug === UNDECLARED ? { ...cheese, version: cheese.version + 1 } : cheese
    })
    expect(after.cheeses).toEqual(asBefore)
    expect(after.history.slice(0, before.history.length)).toEqual(before.history)
    expect(after.auditLog.slice(0, before.auditLog.length)).toEqual(before.auditLog)
    expect(await brokenAuditEntries(server.database.owner)).toEqual([])
  })

  test('has the prices that its guests read, in versions of the upgrade, and its placards are current', async () => {
    const { owner } = server.database
    const prices = await owner`
      select slug, price_per_kg_cents as cents from public.cheeses where slug in ('abondance', 'rossini-blue') order by 1`
    expect(prices).toEqual([
      { slug: 'abondance', cents: 3350 },
      { slug: 'rossini-blue', cents: 3350 },
    ])
    const manager = await demoClient(server, 'manager')
    const { data: cheese } = await manager
      .from('cheeses')
      .select('id')
      .eq('slug', 'rossini-blue')
      .single()
      .throwOnError()
    const { data: history } = await manager.rpc('price_history', { cheese_uuid: cheese.id }).throwOnError()
    expect(history).toMatchObject([
      { price_per_kg_cents: 3400, is_planned: true },
      { price_per_kg_cents: 3350, changed_by_name: 'The upgrade to 0.3' },
      { price_per_kg_cents: 3330 },
      {},
    ])
    const { data: placards } = await manager.rpc('placards_of', { cheese_uuids: [cheese.id] }).throwOnError()
    expect(placards).toMatchObject([{ to_reprint: false }])
    expect((await site.inject({ url: '/rossini-blue' })).body).toContain('$3.35')
  })

  test('lists each changed price until a manager keeps it or goes back', async () => {
    const manager = await demoClient(server, 'manager')
    const list = async () => (await manager.rpc('upgraded_prices').throwOnError()).data
    const [current, planned] = await list()
    expect(current).toMatchObject({
      name: 'Rossini Blue',
      from_day: null,
      was_cents: 3330,
      is_cents: 3350,
    })
    expect(planned).toMatchObject({ was_cents: 3418, is_cents: 3400 })
    const decide = (id: string | undefined, goes_back: boolean) =>
      manager.rpc('decide_upgraded_price', { upgraded: id ?? '', goes_back }).throwOnError()
    await decide(current?.id, true)
    await decide(planned?.id, false)
    expect(await list()).toEqual([])
    expect((await decide(current?.id, true)).data).toBe(false)
    const [price] = await server.database.owner`
      select c.price_per_kg_cents as now, s.price_per_kg_cents as planned from public.cheeses c
      join public.price_schedule s on s.cheese_id = c.id and s.applied_at is null where c.slug = 'rossini-blue'`
    expect(price).toEqual({ now: 3330, planned: 3400 })
  })

  test('states the facts that its guests read, as taken over, and asks for the confirmation of each', async () => {
    const { owner } = server.database
    expect(await readFacts(owner)).toEqual(factsBefore)
    const marked = await owner`
      select fact, confirmed_at, confirmed_by from public.cheese_fact_confirmations f
      join public.cheeses c on c.id = f.cheese_id where c.slug = 'comte-aop' order by fact`
    expect(marked).toEqual(
      ['milk_treatment', 'coagulant', 'allergens', 'lactose'].map((fact) => ({
        fact,
        confirmed_at: null,
        confirmed_by: null,
      })),
    )
    const manager = await demoClient(server, 'manager')
    const { data: left } = await manager.rpc('unconfirmed_cheeses').throwOnError()
    expect(left).toHaveLength(before.cheeses.filter(({ active }) => active).length)
    const page = await site.inject({ url: `/${UNDECLARED}` })
    expect(page.body).toMatch(/Allergens<\/dt><dd[^>]*>Ask at the counter/)
    const found = await site.inject({ url: '/cheeses?q=pasteurized' })
    expect(found.body).not.toContain('Saint Paulin')
    expect(found.body).toContain('Blue Stilton')
  })

  test('lets its people sign in, and its admin restore versions from before the upgrade', async () => {
    const admin = await demoClient(server, 'admin')
    const { data: cheeses } = await admin.from('cheeses').select('id, version').throwOnError()
    for (const { id, version } of cheeses) {
      const rollback = { id, version: 1, expected_version: version }
      const { data } = await admin.rpc('rollback_cheese', rollback).throwOnError()
      expect(data).toBe(version + 1)
    }
  })

  test('has the words of its pages, and the same in their first versions', async () => {
    const words = await server.database.owner`
      select d.body = v.snapshot -> 'body' as is_kept from public.page_documents d
      join public.record_versions v on v.table_name = 'page_documents' and v.record_id = d.id::text and v.version = 1`
    expect(words).toEqual(Array.from({ length: 7 }, () => ({ is_kept: true })))
  })

  test('answers its public pages', async () => {
    const slugs = before.cheeses.filter((cheese) => cheese.active).map(({ slug }) => `/${slug}`)
    for (const url of ['/', '/cheeses', '/events', ...slugs])
      expect.soft((await site.inject({ url })).statusCode, url).toBe(200)
  })

  test('sends the mail that was still queued', async () => {
    const { owner } = server.database
    const [queued] = await owner<{ mails: number }[]>`
      with due as (update private.outgoing_mail set next_attempt_at = now() returning id)
      select count(*)::int as mails from due`
    const store = createMailStore(server.database.auth, server.context.keys)
    const stop = await sendQueuedMail(server.context)
    await expect.poll(() => owner`select from private.outgoing_mail`).toHaveLength(0)
    await stop()
    expect(queued?.mails).toBeGreaterThan(0)
    expect((await store.list()).length).toBeGreaterThanOrEqual(queued?.mails ?? 0)
  })
})
