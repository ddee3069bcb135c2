import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { seed } from '../../../server/database/schema/seed.ts'
import { EMPTY_DOCUMENT } from '../../../src/domain/cheese/cheese-document.ts'
import { allCheeses } from '../../seed/all-cheeses.ts'
import { cheeseId } from '../../seed/stable-uuid.ts'
import { actAs, createShopWithActors, stateOf } from '../act-as.ts'
import { personId, type Actor } from '../contract/actors.ts'
import { ABONDANCE, COMTE, GOUDA, ROQUEFORT } from '../contract/rows.ts'
import { DOCUMENT_CASES, fateOf } from './document-cases.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createShopWithActors()
})
afterAll(() => database.close())

/** A value that PostgreSQL cannot read as JSON is refused as well. */
async function judgedByDatabase(value: unknown) {
  const [judged] = await database.owner<{ draft: boolean; published: boolean }[]>`
    select private.is_cheese_document(value, false) as draft, private.is_cheese_document(value, true) as published
    from (select ${JSON.stringify(value)}::text::jsonb as value) given`.catch(() => [])
  return fateOf(judged?.draft ?? false, judged?.published ?? false)
}

test.each(DOCUMENT_CASES)('In the database %s is %s', async (_, fate, value) => {
  expect(await judgedByDatabase(value)).toBe(fate)
})

const as = (actor: Actor, statement: string, ...values: unknown[]) =>
  actAs(database.requests, actor, (sql) => sql.unsafe(statement, values as never))

const draftOf = (opening: string) => JSON.stringify({ ...EMPTY_DOCUMENT, opening })

const saveDraft = (actor: Actor, id: string, opening: string, version: number) =>
  as(
    actor,
    `update public.cheese_document_drafts set body = $1::text::jsonb, version = $2 where id = $3`,
    draftOf(opening),
    version,
    id,
  )

const startDraft = (actor: Actor, id: string, opening: string) =>
  as(
    actor,
    `insert into public.cheese_document_drafts (id, body) values ($1, $2::text::jsonb)`,
    id,
    draftOf(opening),
  )

const publish = (actor: Actor, id: string, version: number) =>
  as(actor, `select public.publish_cheese_document($1, $2)`, id, version)

const openingOf = async (id: string) => {
  const [row] = await as(
    'anon',
    `select body ->> 'opening' as opening from public.cheese_documents where id = $1`,
    id,
  )
  return row?.['opening'] as string | undefined
}

test('A new shop has the documents of its cheeses as they were written', async () => {
  const rows = await database.owner<{ slug: string; body: unknown }[]>`
    select c.slug, d.body from public.cheese_documents d join public.cheeses c on c.id = d.id
    where c.published_at is not null`
  expect(Object.fromEntries(rows.map(({ slug, body }) => [slug, body]))).toEqual(
    Object.fromEntries(allCheeses.map(({ record, document }) => [record.slug, document])),
  )
})

test('An employee writes a draft that guests do not see, and a manager publishes it', async () => {
  const before = await openingOf(GOUDA)
  await startDraft('employee', GOUDA, 'New words')
  expect(await openingOf(GOUDA)).toBe(before)
  expect(await stateOf(publish('employee', GOUDA, 1))).toBe('42501')
  await publish('manager', GOUDA, 1)
  expect(await openingOf(GOUDA)).toBe('New words')
})

test('Publishing a draft a second time adds no version', async () => {
  const [first] = await publish('manager', GOUDA, 1)
  const [second] = await publish('manager', GOUDA, 1)
  expect(second).toEqual(first)
})

test('An admin deletes a cheese that was never published together with its texts', async () => {
  const id = randomUUID()
  await database.owner`insert into public.cheeses (id, name, slug, country_iso, allergens)
    values (${id}, 'Never Shown', 'never-shown', 'FR', '{milk}')`
  await startDraft('employee', id, 'First words')
  await publish('manager', id, 1)
  await as('admin', `delete from public.cheeses where id = $1`, id)
  expect(await database.owner`select from public.cheese_documents where id = ${id}`).toHaveLength(0)
})

test('A draft that changed after it was read is neither overwritten nor published', async () => {
  await startDraft('employee', ROQUEFORT, 'One')
  await saveDraft('manager', ROQUEFORT, 'Two', 1)
  expect(await stateOf(saveDraft('employee', ROQUEFORT, 'Three', 1))).toBe('PT409')
  expect(await stateOf(publish('manager', ROQUEFORT, 1))).toBe('PT409')
  const blind = `update public.cheese_document_drafts set body = body where id = '${ROQUEFORT}'`
  expect(await stateOf(as('manager', blind))).toBe('PT428')
})

test('Staff read who saved a draft last, which a publication does not change', async () => {
  const id = cheeseId('german-havarti')
  const read = async () => {
    const [draft] = await as(
      'employee',
      `select updated_by, d.saved_by from public.cheese_document_drafts d where id = $1`,
      id,
    )
    return draft
  }
  await startDraft('manager', id, 'Butter first')
  await saveDraft('employee', id, 'Butter last', 1)
  await publish('manager', id, 2)
  expect(await read()).toEqual({ updated_by: personId('employee'), saved_by: 'Someone' })
})

test('An incomplete draft is kept but cannot be published', async () => {
  await startDraft('employee', ABONDANCE, 'An *open emphasis')
  expect(await stateOf(publish('manager', ABONDANCE, 1))).toBe('23514')
})

test('Every publication is a version and an entry in the audit log, and can be rolled back', async () => {
  const before = await openingOf(COMTE)
  await saveDraft('manager', COMTE, 'Newest words', 1)
  await publish('manager', COMTE, 2)
  const [entry] = await database.owner`
    select actor_id, action, detail from public.audit_log where subject_id = ${COMTE} order by id desc limit 1`
  expect(entry).toEqual({ actor_id: personId('manager'), action: 'publish document', detail: { version: 2 } })

  await as('admin', `select public.rollback_record('cheese_documents', $1, 1, 2)`, COMTE)
  expect(await openingOf(COMTE)).toBe(before)
  const history = await database.owner`
    select version, changed_by, restored_from from public.record_versions
    where table_name = 'cheese_documents' and record_id = ${COMTE} order by version`
  expect(history).toEqual([
    { version: 1, changed_by: null, restored_from: null },
    { version: 2, changed_by: personId('manager'), restored_from: null },
    { version: 3, changed_by: personId('admin'), restored_from: 1 },
  ])
})

test('A draft from before the document was rolled back is published only after its author has seen that', async () => {
  const refused = await publish('manager', COMTE, 2).catch((error: unknown) => error)
  expect(refused).toMatchObject({
    code: 'PT409',
    detail: '{"reason":"stale"}',
    message: expect.stringMatching(
      /^Someone else published this first\. .+ published another text on [A-Z][a-z]+day, [A-Z][a-z]+ \d+ at [^.T]+( [ap]\.m)?\.$/,
    ),
  })
  const accept = `update public.cheese_document_drafts set document_version = 3, version = 2 where id = $1`
  await as('employee', accept, COMTE)
  await publish('manager', COMTE, 2)
  expect(await openingOf(COMTE)).toBe('Newest words')
  await saveDraft('employee', COMTE, 'Next words', 2)
  await publish('manager', COMTE, 3)
  expect(await openingOf(COMTE)).toBe('Next words')
})

test('A shop of an earlier version gets the documents that it lacks, and keeps those that staff changed', async () => {
  const { owner } = database
  await owner`delete from public.cheese_documents where id = ${COMTE}`
  await owner`delete from supabase_migrations.seed_files where path = 'documents'`
  await seed(owner, { demo: false }, () => {})
  expect(await openingOf(COMTE)).toBe(
    allCheeses.find(({ record }) => record.slug === 'comte-aop')?.document.opening,
  )
  expect(await openingOf(GOUDA)).toBe('New words')
})

test('A database that was upgraded without a server gets all documents from the seed alone', async () => {
  const { owner } = database
  await owner`delete from public.cheese_documents`
  await owner`delete from supabase_migrations.seed_files where path = 'documents'`
  await seed(owner, { demo: false }, () => {})
  await seed(owner, { demo: false }, () => {})
  const rows = await owner<{ slug: string }[]>`
    select c.slug from public.cheese_documents d join public.cheeses c on c.id = d.id`
  expect(rows.map(({ slug }) => slug).toSorted()).toEqual(
    allCheeses.map(({ record }) => record.slug).toSorted(),
  )
})
