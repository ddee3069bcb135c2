import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Sql } from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../create-app.ts'
import { createMailStore } from '../mail/mail-store.ts'
import { sendQueuedMail } from '../mail/send-queued-mail.ts'
import type { BackupManifest } from '../operations/backup.ts'
import { restore } from '../operations/restore.ts'
import { SUPABASE_DIR } from '../testing/cluster.ts'
import { demoClient } from '../testing/demo-client.ts'
import { sourceRenderer } from '../testing/source-renderer.ts'
import { createBlankDatabase } from '../testing/test-database.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { migrate } from './migrate.ts'
import { seed } from './seed.ts'
import { checkBeforeListening } from './startup-checks.ts'

const RELEASES = path.resolve(import.meta.dirname, '../testing/releases')

/** What was released with each version, so that an edit fails here before it reaches a shop. */
const MIGRATIONS_HASH: Record<string, string> = {
  '0.1': '06bae83db5029d0aff461c660cdc31e7d0456cee1899324e6f38d006964f2cde',
}

const releases = readdirSync(RELEASES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

const silent = () => {}

/** The migrations of one release and no newer ones. */
async function copyMigrations(through: string) {
  const directory = await mkdtemp(path.join(tmpdir(), 'oq-release-'))
  await cp(path.join(SUPABASE_DIR, 'platform'), path.join(directory, 'platform'), { recursive: true })
  await mkdir(path.join(directory, 'migrations'))
  for (const file of await readdir(path.join(SUPABASE_DIR, 'migrations')))
    if (file.slice(0, through.length) <= through)
      await cp(path.join(SUPABASE_DIR, 'migrations', file), path.join(directory, 'migrations', file))
  return directory
}

async function hashMigrations(directory: string) {
  const hash = createHash('sha256')
  for (const file of (await readdir(path.join(directory, 'migrations'))).toSorted())
    hash.update(file).update(readFileSync(path.join(directory, 'migrations', file)))
  return hash.digest('hex')
}

const readCheeses = (sql: Sql) => sql<{ slug: string; active: boolean }[]>`
  select id, slug, name, price_per_kg_cents, in_stock, active, qr_short_code, published_at, version, created_at
  from public.cheeses order by slug`

const readHistory = (sql: Sql) => sql<Record<string, unknown>[]>`
  select table_name, record_id, version, operation, changed_by, changed_at, restored_from
  from public.record_versions order by id`

const readAuditLog = (sql: Sql) => sql<Record<string, unknown>[]>`
  select id, actor_id, action, hash, prev_hash from public.audit_log order by id`

const readState = async (sql: Sql) => ({
  cheeses: await readCheeses(sql),
  history: await readHistory(sql),
  auditLog: await readAuditLog(sql),
})

describe.each(releases)('A shop of version %s, started by this version,', (release) => {
  const directory = path.join(RELEASES, release)
  const manifest: BackupManifest = JSON.parse(readFileSync(path.join(directory, 'manifest.json'), 'utf8'))
  let before: Awaited<ReturnType<typeof readState>>
  let releasedHash: string
  let server: TestServer
  let site: FastifyInstance

  beforeAll(async () => {
    const database = await createBlankDatabase()
    const { owner, requests } = database
    const supabaseDir = await copyMigrations(manifest.migration)
    const mediaDir = path.join(supabaseDir, 'media')
    releasedHash = await hashMigrations(supabaseDir)
    await restore({ owner, supabaseDir, mediaDir, directory, onProgress: silent })
    await rm(supabaseDir, { recursive: true })
    before = await readState(owner)

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

  test('was made by the migrations that were released', () => {
    expect(releasedHash).toBe(MIGRATIONS_HASH[release])
  })

  test('has every row of the tables that people and staff write', async () => {
    const { owner } = server.database
    for (const { schema, name, rows } of manifest.tables.filter((table) => table.schema !== 'private')) {
      const [found] = await owner<
        { rows: number }[]
      >`select count(*)::int as rows from ${owner(schema)}.${owner(name)}`
      expect.soft(found?.rows, `rows of ${schema}.${name}`).toBeGreaterThanOrEqual(rows)
    }
  })

  test('has its cheeses, their history and its audit log as they were', async () => {
    const after = await readState(server.database.owner)
    expect(after.cheeses).toEqual(before.cheeses)
    expect(after.history.slice(0, before.history.length)).toEqual(before.history)
    expect(after.auditLog.slice(0, before.auditLog.length)).toEqual(before.auditLog)
    const [entry] = await server.database.owner`select private.first_broken_audit_entry() as id`
    expect(entry?.['id']).toBeNull()
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

  test('promises in its pickup note only what the site offers', async () => {
    const notes = await server.database.owner`select pickup_note from public.business_settings`
    expect(notes).toEqual([{ pickup_note: 'Call us by noon to collect the same day.' }])
  })

  test('answers its public pages', async () => {
    const slugs = before.cheeses.filter((cheese) => cheese.active).map(({ slug }) => `/${slug}`)
    for (const url of ['/', '/cheeses', '/events', ...slugs])
      expect.soft((await site.inject({ url })).statusCode, url).toBe(200)
  })

  test('shows the editorial text of a cheese, which is a document in the database now', async () => {
    const [document] = await server.database.owner<{ heading: string }[]>`
      select body #>> '{story,0,heading}' as heading from public.cheese_documents d
      join public.cheeses c on c.id = d.id where c.slug = 'comte-aop'`
    expect((await site.inject({ url: '/comte-aop' })).body).toContain(document?.heading)
  })

  test('sends the mail that was still queued', async () => {
    const { owner } = server.database
    const { dataDir } = server.context.config
    const [queued] = await owner<{ mails: number }[]>`
      with due as (update private.outgoing_mail set next_attempt_at = now() returning id)
      select count(*)::int as mails from due`
    const store = createMailStore(dataDir)
    const sentBefore = (await store.list()).length
    const stop = await sendQueuedMail(server.context)
    await expect.poll(() => store.list()).toHaveLength(sentBefore + (queued?.mails ?? 0))
    await stop()
    expect(queued?.mails).toBeGreaterThan(0)
  })
})
