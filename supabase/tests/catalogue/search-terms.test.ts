import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { actAs, createShopWithActors, stateOf } from '../act-as.ts'
import type { Actor } from '../contract/actors.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createShopWithActors()
})
afterAll(() => database.close())

const termOf = async (term: string) => {
  const [row] = await database.owner<{ id: string; version: number; finds: string[] }[]>`
    select id, version, finds from public.search_terms where term = ${term}`
  return row
}

const change = (actor: Actor, term: string, version: number, finds: string[]) =>
  actAs(
    database.requests,
    actor,
    (sql) => sql`
      update public.search_terms set finds = ${finds}, version = ${version} where term = ${term} returning version`,
  )

test('Of two managers who change the same search term, the second is refused', async () => {
  expect(await change('manager', 'Edam', 1, ['gouda', 'havarti'])).toEqual([{ version: 2 }])
  expect(await stateOf(change('admin', 'Edam', 1, ['comte']))).toBe('PT409')
  expect(await termOf('Edam')).toMatchObject({ version: 2, finds: ['gouda', 'havarti'] })
})

test('An employee reads search terms and cannot change them', async () => {
  const rows = await actAs(
    database.requests,
    'employee',
    (sql) => sql`select term from public.search_terms where term = 'Fontina'`,
  )
  expect(rows).toEqual([{ term: 'Fontina' }])
  expect(await change('employee', 'Fontina', 1, ['comte'])).toEqual([])
})

test('A deleted search term can be restored from its first version', async () => {
  const { id = '' } = (await termOf('Tilsit')) ?? {}
  await actAs(database.requests, 'manager', (sql) => sql`delete from public.search_terms where id = ${id}`)
  expect(await termOf('Tilsit')).toBeUndefined()
  const titles = await actAs(
    database.requests,
    'manager',
    (sql) => sql`select title from public.list_versions('search_terms', ${id})`,
  )
  expect(titles).toEqual([{ title: 'Tilsit' }, { title: 'Tilsit' }])
  await actAs(
    database.requests,
    'admin',
    (sql) => sql`select public.rollback_record('search_terms', ${id}, 1, 2)`,
  )
  expect(await termOf('Tilsit')).toEqual({ id, version: 3, finds: ['havarti'] })
})

test('A search term beyond the limit is refused', async () => {
  await database.owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    await sql`
      insert into public.search_terms (term, kind, finds)
      select 'word' || n, 'synonym', '{comte}'
      from generate_series(1, 500 - (select count(*)::integer from public.search_terms)) as n`
  })
  const add = actAs(
    database.requests,
    'manager',
    (sql) =>
      sql`insert into public.search_terms (term, kind, finds) values ('one more', 'synonym', '{comte}')`,
  )
  expect(await stateOf(add)).toBe('PT409')
})

test('A search term that finds no cheese is listed until it does', async () => {
  const listed = () =>
    actAs(
      database.requests,
      'manager',
      (sql) => sql`
        select t.term from public.search_terms_without_cheese() id join public.search_terms t using (id)
        where t.term = 'Fontina'`,
    )
  const { version = 0, finds = [] } = (await termOf('Fontina')) ?? {}
  expect(await listed()).toEqual([])
  await change('manager', 'Fontina', version, ['comtee-unknown'])
  expect(await listed()).toEqual([{ term: 'Fontina' }])
  await change('manager', 'Fontina', version + 1, finds)
  expect(await listed()).toEqual([])
})
