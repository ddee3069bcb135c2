import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { seedDemo } from '../../seed/demo.ts'
import { PAGE_TEXTS } from '../../seed/demo/page-texts.ts'
import { readSchemaFiles } from '../../../server/database/schema/schema-files.ts'
import { SUPABASE_DIR } from '../../../server/testing/cluster.ts'
import {
  createBlankDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../../../server/testing/test-database.ts'
import { PAGE_KINDS, type PageKind } from '../../../src/domain/documents/page-document.ts'
import { runMigrationsAlone } from '../../catalog/run-migrations-alone.ts'
import { actAs, createShopWithActors, stateOf } from '../act-as.ts'
import { personId, type Actor } from '../contract/actors.ts'
import { fateOf } from '../cheeses/document-cases.ts'
import { PAGE_DOCUMENT_CASES } from './page-document-cases.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createShopWithActors()
})
afterAll(() => database.close())

test.each(PAGE_DOCUMENT_CASES)('In the database %s is %s', async (_, fate, page, value) => {
  const [judged] = await database.owner<{ draft: boolean; published: boolean }[]>`
    select private.is_page_document(page, value, false) as draft, private.is_page_document(page, value, true) as published
    from (select ${page}::public.page_kind as page, ${JSON.stringify(value)}::text::jsonb as value) given`
  expect(fateOf(judged?.draft ?? false, judged?.published ?? false)).toBe(fate)
})

const as = (actor: Actor, statement: string, ...values: unknown[]) =>
  actAs(database.requests, actor, (sql) => sql.unsafe(statement, values as never))

const startDraft = (actor: Actor, page: PageKind, body: unknown) =>
  as(
    actor,
    `insert into public.page_document_drafts (id, body) values ($1, $2::text::jsonb)`,
    page,
    JSON.stringify(body),
  )

const saveDraft = (actor: Actor, page: PageKind, body: unknown, version: number) =>
  as(
    actor,
    `update public.page_document_drafts set body = $2::text::jsonb, version = $3 where id = $1`,
    page,
    JSON.stringify(body),
    version,
  )

const publish = (actor: Actor, page: PageKind, version: number) =>
  as(actor, `select public.publish_page_document($1, $2)`, page, version)

const readPage = async (page: PageKind) => {
  const [row] = await as('anon', `select body from public.page_documents where id = $1`, page)
  return row?.['body'] as Record<string, unknown>
}

test('A new shop has words for every page, which name no place, cellar or person and show no picture', async () => {
  const rows = await database.owner<{ id: string; body: unknown }[]>`
    select d.id::text, d.body from public.page_documents d order by d.id`
  expect(rows.map(({ id }) => id)).toEqual([...PAGE_KINDS])
  const words = JSON.stringify(rows)
  expect(words).not.toMatch(/quarter|cellar|counter|street|town|district|neighbor|regulars|\/media\//i)
  expect(words.length).toBeLessThan(2_500)
})

test('The demo has the words of the invented shop', async () => {
  const demo = await createTestDatabase()
  await demo.owner.begin((sql) => seedDemo(sql, { now: new Date() }))
  const rows = await demo.owner<
    { id: string; body: unknown }[]
  >`select id::text, body from public.page_documents`
  expect(Object.fromEntries(rows.map(({ id, body }) => [id, body]))).toEqual(PAGE_TEXTS)
  await demo.close()
})

test.each(PAGE_KINDS)(
  'An employee writes a draft of %s that guests do not see, a manager publishes it, and an admin rolls it back',
  async (page) => {
    await database.owner`delete from public.page_document_drafts where id = ${page}`
    const before = await readPage(page)
    await startDraft('employee', page, PAGE_TEXTS[page])
    expect(await readPage(page)).toEqual(before)
    expect(await stateOf(publish('employee', page, 1))).toBe('42501')
    await publish('manager', page, 1)
    expect(await readPage(page)).toEqual(PAGE_TEXTS[page])

    const [newest] = await as('manager', `select * from public.list_versions('page_documents', $1)`, page)
    expect(newest).toMatchObject({ version: 2, operation: 'update' })
    expect(newest?.['changed_fields']).not.toEqual([])
    await as('admin', `select public.rollback_record('page_documents', $1, 1, 2)`, page)
    expect(await readPage(page)).toEqual(before)
    expect(await stateOf(publish('manager', page, 1))).toBe('PT409')
  },
)

test('A publication is an entry in the audit log and names the page', async () => {
  const [entry] = await as(
    'admin',
    `select * from public.list_audit_entries('content', $1)`,
    personId('manager'),
  )
  expect(entry).toMatchObject({
    action: 'publish document',
    subject: 'page_documents',
    subject_name: 'Footer',
  })
})

test('A draft that changed after it was read is neither overwritten nor published', async () => {
  await saveDraft('manager', 'footer', { text: 'Two' }, 1)
  expect(await stateOf(saveDraft('employee', 'footer', { text: 'Three' }, 1))).toBe('PT409')
  expect(await stateOf(publish('manager', 'footer', 1))).toBe('PT409')
})

test('Single parts of an earlier version are restored, and a part that a rule refuses is named', async () => {
  const compared = await as(
    'manager',
    `select field from public.compare_versions('page_documents', 'events', 2, 1)`,
  )
  expect(compared.map(({ field }) => field as string)).toEqual(['introduction'])
  await as('admin', `select public.rollback_record('page_documents', 'events', 2, 3, '{introduction}')`)
  expect(await readPage('events')).toMatchObject({ introduction: PAGE_TEXTS.events.introduction })

  const { owner } = database
  await owner`alter table public.page_documents drop constraint page_documents_check`
  await owner`update public.page_documents set body = body || '{"heading": ""}' where id = 'events'`
  await owner`update public.page_documents set body = body || '{"heading": "Events"}' where id = 'events'`
  await owner`alter table public.page_documents
    add constraint page_documents_check check (private.is_page_document(id, body, true))`
  const restored = as('admin', `select public.rollback_record('page_documents', 'events', 5, 6)`)
  expect(await restored.catch((error: unknown) => error)).toMatchObject({
    code: 'PT409',
    detail: '{"field":"heading","reason":"broken_rule"}',
  })
})

test.each([
  ['of another site', 'https://elsewhere.example/storage/v1/object/public/media/x.jpg'],
  ['with a script', 'javascript:alert(1)'],
  ['inside the page', 'data:image/svg+xml,<svg onload=alert(1)>'],
])('A picture %s is refused in a draft and in a document', async (_, url) => {
  const body = { ...PAGE_TEXTS.home, about: { heading: '', columns: [] }, picture: { url, alt: '' } }
  const [draft] = await as('employee', `select version from public.page_document_drafts where id = 'home'`)
  expect(await stateOf(saveDraft('employee', 'home', body, draft?.['version'] as number))).toBe('PT400')
  const write = `update public.page_documents set version = version, body = $1::text::jsonb where id = 'home'`
  expect(await stateOf(as('manager', write, JSON.stringify(body)))).toBe('PT400')
})

test('A picture that came with the site is replaced in documents and their drafts, and its replacement has uses', async () => {
  const { owner } = database
  const path = '/storage/v1/object/public/media/contract.webp'
  const page = { ...PAGE_TEXTS.sign_in, introduction: 'Words that are not published' }
  const [published] = await owner`
    update public.page_documents set body = ${JSON.stringify(PAGE_TEXTS.sign_in)}::text::jsonb, version = version
    where id = 'sign_in' returning version`
  await owner`
    update public.page_document_drafts set body = ${JSON.stringify(page)}::text::jsonb, version = version,
      document_version = ${published?.['version'] as number} where id = 'sign_in'`
  const [replaced] = await as(
    'manager',
    `select public.replace_picture('/media/places/cellar', $1) as places`,
    path,
  )
  expect(replaced).toEqual({ places: 1 })
  const picture = { url: path, alt: 'A wheel' }
  expect(await readPage('sign_in')).toEqual({ ...PAGE_TEXTS.sign_in, picture })
  const [draft] = await as(
    'employee',
    `select body, version from public.page_document_drafts where id = 'sign_in'`,
  )
  expect(draft?.['body']).toEqual({ ...page, picture })
  await publish('manager', 'sign_in', draft?.['version'] as number)
  expect(await readPage('sign_in')).toEqual({ ...page, picture })

  const [listed] = await as('manager', `select uses from public.list_pictures(only_path => $1)`, path)
  expect(listed?.['uses']).toContainEqual({
    kind: 'page',
    id: null,
    slug: 'sign_in',
    name: 'Sign-in page',
    is_published: true,
  })
  expect(
    await as('manager', `delete from public.media where object_name = 'contract.webp' returning id`),
  ).toEqual([])
})

test.each([
  ['a demo', 'member@demo.test', PAGE_TEXTS.home.headline],
  ['a real shop', 'owner@shop.example', ''],
])(
  'The upgrade of %s, which has the account %s, gives its home page the headline %j',
  async (_, email, headline) => {
    const { owner, close } = await createBlankDatabase()
    onTestFinished(close)
    const files = await readSchemaFiles(SUPABASE_DIR)
    const at = files.migrations.findIndex(({ file }) => file.endsWith('_version_0_3.sql'))
    await runMigrationsAlone(owner, { ...files, migrations: files.migrations.slice(0, at) })
    await owner`insert into auth.users (id, email) values (gen_random_uuid(), ${email})`
    for (const { sql } of files.migrations.slice(at)) await owner.unsafe(sql)
    const [home] =
      await owner`select body ->> 'headline' as headline from public.page_documents where id = 'home'`
    expect(home).toEqual({ headline })
  },
)
