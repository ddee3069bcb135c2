import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../server/testing/test-database.ts'
import { LINTS } from './lints.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase('empty')
})
afterAll(() => database.close())

test.each(LINTS)('The schema does not have $finds', async ({ query, breakBy, repairBy }) => {
  const find = () => database.owner.unsafe(query)
  expect(await find()).toEqual([])
  await database.owner.unsafe(breakBy)
  expect(await find()).toHaveLength(1)
  await database.owner.unsafe(repairBy)
  expect(await find()).toEqual([])
})

test('Every function has a body that PostgreSQL accepts', async () => {
  const check = () => database.owner`
    select case l.lanname
      when 'sql' then pg_catalog.fmgr_sql_validator(p.oid)
      when 'plpgsql' then pg_catalog.plpgsql_validator(p.oid) end
    from pg_catalog.pg_proc p join pg_catalog.pg_language l on l.oid = p.prolang
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)`
  await check()
  await database.owner.unsafe(`
    set check_function_bodies = off;
    create function private.broken() returns integer language sql as 'select missing from nowhere';
    reset check_function_bodies`)
  await expect(check()).rejects.toThrow('nowhere')
  await database.owner`drop function private.broken()`
})
