import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../server/testing/test-database.ts'
import { STAFF_TOPICS } from '../../../src/domain/staff-topics.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase('demo')
})
afterAll(() => database.close())

test('The triggers name the topics that staff pages know', async () => {
  const rows = await database.owner<{ topic: string }[]>`
    select distinct convert_from(rtrim(tgargs, '\\x00'), 'utf8') as topic
    from pg_trigger where tgfoid = 'private.tell_staff'::regproc order by 1`
  expect(rows.map(({ topic }) => topic)).toEqual([...STAFF_TOPICS])
})

test('Staff are told who opens and leaves a record, but not of each further sign', async () => {
  const { owner } = database
  const [person] = await owner<{ id: string }[]>`select id from public.users where role = 'manager' limit 1`
  const told: string[] = []
  await owner.listen('staff_changed', (topic) => told.push(topic))
  const sign = () => owner`
    insert into private.presence (record, user_id) values ('calendar', ${person?.id ?? ''})
    on conflict on constraint presence_pkey do update set seen_at = now()`
  await sign()
  await sign()
  await sign()
  await owner`delete from private.presence where record = 'calendar'`
  await owner.notify('staff_changed', 'last')
  await expect.poll(() => told).toEqual(['presence', 'presence', 'last'])
})

test('Staff are told of a new role and of a suspension, but not of a name, which a person changes thirty times an hour', async () => {
  const { owner } = database
  const [person] = await owner<{ id: string }[]>`select id from public.users where role = 'customer' limit 1`
  const id = person?.id ?? ''
  const told: string[] = []
  await owner.listen('staff_changed', (topic) => told.push(topic))
  const rename = (index: number) =>
    owner.begin(async (sql) => {
      await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: id })}, true)`
      await sql`update public.users set first_name = ${`Zoë ${index}`} where id = ${id}`
    })
  for (let index = 0; index < 30; index++) await rename(index)
  await expect(rename(30)).rejects.toMatchObject({ code: 'PT429' })
  await owner.notify('staff_changed', 'renamed')
  await owner`update public.users set role = 'employee', role_confirmed_at = now() where id = ${id}`
  await owner`update auth.users set banned_until = now() + interval '1 day' where id = ${id}`
  await owner.notify('staff_changed', 'last')
  await expect.poll(() => told).toEqual(['renamed', 'people', 'people', 'last'])
})
