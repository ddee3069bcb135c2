import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { actAs, createShopWithActors, stateOf } from '../act-as.ts'
import { personId } from '../contract/actors.ts'
import { PUBLISHED_EVENT, PUBLISHED_RECIPE, COMTE } from '../contract/rows.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createShopWithActors()
})
afterAll(() => database.close())

const asManager = (statement: string) =>
  stateOf(actAs(database.requests, 'manager', (sql) => sql.unsafe(statement)))

const columns = [
  (url: string) =>
    `update public.cheeses set version = version, hero_image_url = '${url}' where id = '${COMTE}'`,
  (url: string) =>
    `update public.cheeses set version = version, image_urls = array['/media/cheeses/comte-aop-1600.jpg', '${url}'],
      image_alts = array['One', 'Two'] where id = '${COMTE}'`,
  (url: string) =>
    `update public.recipes set version = version, image_url = '${url}' where id = '${PUBLISHED_RECIPE}'`,
  (url: string) =>
    `update public.events set version = version, image_url = '${url}' where id = '${PUBLISHED_EVENT}'`,
]

test.each([
  'https://tracker.example/pixel.jpg',
  '//tracker.example/pixel.jpg',
  '/\\tracker.example/pixel.jpg',
  '/media/../auth/v1/logout',
  '/auth/v1/logout',
  '/media/',
  'https://tracker.example/storage/v1/object/public/media/pixel.jpg',
  '/storage/v1/object/public/other/pixel.jpg',
])('The picture %s is refused in every column', async (url) => {
  const outcomes: string[] = []
  for (const column of columns) outcomes.push(await asManager(column(url)))
  expect(outcomes).toEqual(columns.map(() => 'PT400'))
})

test.each([
  '/media/cheeses/comte-aop-1600.jpg',
  '/media/cheeses/comte-aop-1600.jpg?v=3f2a',
  '/storage/v1/object/public/media/0c0ffee0-cafe-4a11-8b1e-5ca1ab1e0001-1600.jpg',
])('The picture %s is accepted in every column', async (url) => {
  const outcomes: string[] = []
  for (const column of columns) outcomes.push(await asManager(column(url)))
  expect(outcomes).toEqual(columns.map(() => 'done'))
})

test('Every column for a picture is checked', async () => {
  const unchecked = await database.owner`
    select c.table_name, c.column_name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name ~ '(image|picture|avatar)_urls?$'
      and not exists (
        select from pg_trigger t where t.tgrelid = format('public.%I', c.table_name)::regclass
          and t.tgfoid = 'private.require_own_pictures'::regproc
          and encode(t.tgargs, 'escape') ~ ('(^|\\\\000)' || c.column_name || '\\\\000'))`
  expect(unchecked).toEqual([])
})

const hasQuota = async () => {
  const [row] = await actAs(
    database.requests,
    'employee',
    (sql) => sql<{ left: boolean }[]>`select private.has_upload_quota() as left`,
  )
  return row?.left
}

const upload = () =>
  stateOf(
    actAs(
      database.requests,
      'employee',
      (sql) => sql`insert into storage.objects (bucket_id, name) values ('media', 'one-more.webp')`,
    ),
  )

async function addFiles(count: number, file: { owner?: string; size?: number }) {
  await database.owner`
    insert into storage.objects (bucket_id, name, owner_id, metadata)
    select 'media', 'quota/' || number, ${file.owner ?? null}, ${database.owner.json({ size: file.size ?? 1 })}
    from generate_series(1, ${count}) number`
}

test('Two hundred uploads a day are the quota of a person', async () => {
  await addFiles(199, { owner: personId('employee') })
  expect(await hasQuota()).toBe(true)
  await database.owner`
    insert into storage.objects (bucket_id, name, owner_id) values ('media', 'quota/200', ${personId('employee')})`
  expect([await hasQuota(), await upload()]).toEqual([false, '42501'])
  await database.owner`update storage.objects set created_at = now() - interval '2 days' where name like 'quota/%'`
  expect([await hasQuota(), await upload()]).toEqual([true, 'done'])
  await database.owner`delete from storage.objects where name like 'quota/%'`
})

test.each([
  ['number of files', 20_000, 1],
  ['size', 20, 1024 ** 3],
])('The %s of all pictures has a quota', async (_what, count, size) => {
  await addFiles(count, { size })
  expect([await hasQuota(), await upload()]).toEqual([false, '42501'])
  await database.owner`delete from storage.objects where name like 'quota/%'`
  expect(await hasQuota()).toBe(true)
})

test('Only the service of our own storage reads and writes the bytes of pictures', async () => {
  const allowed = await database.owner`
    select rolname as role, p.proname as function from pg_roles r, pg_proc p
    where p.oid in ('storage.read_file'::regproc, 'storage.replace_files'::regproc)
      and has_function_privilege(r.oid, p.oid, 'execute') and not r.rolsuper
      and rolname in ('anon', 'authenticated', 'service_role', 'authenticator', 'supabase_auth_admin')
    order by 2`
  expect(allowed).toEqual([
    { role: 'service_role', function: 'read_file' },
    { role: 'service_role', function: 'replace_files' },
  ])
})
