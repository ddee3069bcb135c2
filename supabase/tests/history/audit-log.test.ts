import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { actAs, createShopWithActors, stateOf } from '../act-as.ts'
import { personId, type Actor } from '../contract/actors.ts'
import { COMTE, DISPLAY_NAME, PUBLIC_COMMENT, PUBLISHED_EVENT, ROQUEFORT } from '../contract/rows.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createShopWithActors()
})
afterAll(() => database.close())

const as = (actor: Actor, statement: string, ...values: (string | number)[]) =>
  actAs(database.requests, actor, (sql) => sql.unsafe(statement, values))

const entries = (filter = '') => as('admin', `select * from public.list_audit_entries(${filter})`)

test('A new price, new settings, a bulk change and an export are entries with who and what', async () => {
  await as(
    'manager',
    `update public.cheeses set version = version, price_per_kg_cents = 4321 where id = $1`,
    COMTE,
  )
  await as('manager', `update public.business_settings set version = version, phone = '+1 604 555 0199'`)
  const planned = `'${JSON.stringify({ ids: [ROQUEFORT] })}', '{"field": "price", "percent": 10}'`
  await as(
    'manager',
    `select public.make_bulk_change(${planned}, public.preview_bulk_change(${planned}) ->> 'token')`,
  )
  await as('manager', `select from public.export_list('cheeses')`)
  await as('manager', `select public.export_report('days')`)
  expect(
    (await entries(`page_limit => 5`)).map(({ action, topic, subject }) => [action, topic, subject]),
  ).toEqual([
    ['export', 'exports', 'analytics'],
    ['export', 'exports', 'cheeses'],
    ['set prices', 'prices', 'change_sets'],
    ['change settings', 'settings', 'business_settings'],
    ['set price', 'prices', 'cheeses'],
  ])
  const [, price] = await entries(`'prices'`)
  expect(price).toMatchObject({
    actor_name: 'Someone',
    subject_name: expect.stringContaining('Comté'),
    detail: { from: expect.any(Number), to: 4321 },
  })
  const [settings] = await entries(`'settings'`)
  expect(settings).toMatchObject({ detail: { fields: ['phone'] } })
})

test('An entry of an export has the list and the number of its rows, and no words of the person', async () => {
  const filters = JSON.stringify({ search: 'comté', note: 'written by me', rows: 7, event: 'x' })
  const exported = await as(
    'manager',
    `select public.export_list('cheeses', $1::text::jsonb) as row`,
    filters,
  )
  expect(exported).toHaveLength(1)
  const [newest] = await entries()
  expect(newest).toMatchObject({ action: 'export', subject: 'cheeses', detail: { rows: 1 } })

  const refused = [
    [`select public.export_list('my own list')`, '22023'],
    [`select public.export_list('users')`, '42501'],
    [`select public.record_export('cheeses', '{}')`, '42883'],
    [`select public.export_report('days', 'my own period')`, '22023'],
  ] as const
  for (const [statement, state] of refused)
    expect([statement, await stateOf(as('manager', statement))]).toEqual([statement, state])
  expect(await stateOf(as('admin', `select public.export_audit_log('my own topic')`))).toBe('22023')
  expect(await entries()).toEqual(expect.arrayContaining([newest]))
  expect((await entries())[0]).toEqual(newest)
})

test('Every page of an export is an entry, and a page that begins nowhere is refused', async () => {
  const count = async () => (await entries(`'exports', page_limit => 1000`)).length
  const before = await count()
  const pages = [0, 3, 40].map((offset) =>
    as('manager', `select public.export_list('cheeses', '{"status": "active"}', ${offset})`),
  )
  const [all = [], rest = [], none] = await Promise.all(pages)
  expect(rest).toEqual(all.slice(3))
  expect(none).toEqual([])
  expect(await count()).toBe(before + 3)
  for (const offset of ['-1', 'null'])
    expect(await stateOf(as('manager', `select public.export_list('cheeses', '{}', ${offset})`))).toBe(
      '22023',
    )
})

test.each([
  ['comments', `'{"show": "newest"}'`],
  ['event-guests', `'{"event": "${PUBLISHED_EVENT}"}'`],
  ['events', `'{}'`],
  ['notify-requests', `'{}'`],
  ['pictures', `'{"built_in": ["/media/comte"]}'`],
  ['recipes', `'{}'`],
  ['users', `'{"role": "employee"}'`],
])('The list of %s is exported with as many rows as its entry says', async (list, filters) => {
  const rows = await as('admin', `select public.export_list('${list}', ${filters})`)
  const [newest] = await entries()
  expect(rows.length).toBeGreaterThan(0)
  expect(newest).toMatchObject({ subject: list, detail: { rows: rows.length } })
})

test('Reasons, names and fields in entries are those that the database keeps', async () => {
  await as('manager', `select public.moderate_comment($1, 'hide', ' Off topic ')`, PUBLIC_COMMENT)
  await as('manager', `select public.moderate_comment($1, 'restore', 'my own words')`, PUBLIC_COMMENT)
  const dismissed = as('manager', `select public.moderate_comment($1, 'dismiss', 'my own words')`, COMTE)
  expect(await stateOf(dismissed)).toBe('PT404')
  await as(
    'manager',
    `select public.hide_display_name($1, 'Rude')`,
    `${DISPLAY_NAME}!!! my: own ,words`.slice(0, 14),
  )
  await as(
    'admin',
    `select public.rollback_record('cheeses', '${COMTE}', 1, version, '{summary,"my own words"}')
      from public.cheeses where id = '${COMTE}'`,
  )
  expect((await entries(`page_limit => 4`)).map(({ action, detail }) => [action, detail])).toEqual([
    ['roll back', { to_version: 1, fields: ['summary'] }],
    ['hide display name', { name: DISPLAY_NAME, reason: 'Rude' }],
    ['restore comment', {}],
    ['hide comment', { reason: 'Off topic' }],
  ])
})

test('Every sign-in of staff is an entry, and those of customers are not', async () => {
  const signIn = (actor: Actor) =>
    database.owner`select private.record_sign_in(${personId(actor)}, 'digest', 'A phone')`
  await signIn('employee')
  await signIn('employee')
  await signIn('member')
  expect((await entries(`'sign-ins'`)).map(({ action, detail }) => [action, detail])).toEqual([
    ['sign in', { device: 'A phone' }],
    ['sign in from a new device', { device: 'A phone' }],
  ])
})

test('Entries are found by person, whether they acted or were acted upon, and by day of the shop', async () => {
  await as('admin', `select public.set_user_role($1, 'employee')`, personId('other'))
  const [role] = await entries(`by_person => '${personId('other')}'`)
  expect(role).toMatchObject({
    action: 'set role',
    topic: 'roles',
    detail: { from: 'customer', to: 'employee' },
  })
  expect(await entries(`from_day => private.shop_today() + 1`)).toEqual([])
  expect(await entries(`to_day => private.shop_today()`)).not.toEqual([])
})

test('Entries name an invited email, the cheese of a comment, and accounts that no longer exist', async () => {
  const gone = '00000000-0000-4000-8000-00000000dead'
  const [comment] = await database.owner<{ id: string }[]>`
    insert into public.cheese_comments (user_id, cheese_id, comment) values (${personId('employee')}, ${COMTE}, 'Nutty')
    returning id`
  await as('admin', `select public.invite_person('new@actors.test', 'employee')`)
  await database.owner`select private.audit('hide comment', 'cheese_comments', ${comment?.id ?? ''}::text)`
  await database.owner`select private.audit('publish answer', 'comment_answers', ${comment?.id ?? ''}::text)`
  await database.owner`select private.audit('delete account', 'users', ${gone})`
  expect(
    (await entries(`page_limit => 4`)).map(({ action, topic, subject_name }) => [
      action,
      topic,
      subject_name,
    ]),
  ).toEqual([
    ['delete account', 'accounts', 'A deleted account'],
    ['publish answer', 'moderation', expect.stringMatching(/^on Comté/)],
    ['hide comment', 'moderation', expect.stringMatching(/^on Comté/)],
    ['invite', 'accounts', 'new@actors.test'],
  ])
})

test('The exported CSV escapes formulas, and the export is itself an entry', async () => {
  await database.owner`select private.audit('=HYPERLINK("x")', '<script>', '@id')`
  const [exported] = await as('admin', `select public.export_audit_log() as csv`)
  expect(exported?.['csv']).toContain(`"'=HYPERLINK(""x"")",<script>,,'@id`)
  const [newest] = await entries()
  expect(newest).toMatchObject({ action: 'export', subject: 'audit_log' })
})

test('The log is verified part by part, and a changed entry is found in any of them', async () => {
  const verify = (after: number, limit: number) =>
    as('admin', `select * from public.verify_audit_log($1, $2)`, after, limit)
  const [all] = await verify(0, 20_000)
  expect(all).toMatchObject({ first_broken: null })
  const [first] = await verify(0, 3)
  expect(first).toMatchObject({ checked: '3', first_broken: null })
  const last = Number(first?.['last_entry'])
  const [rest] = await verify(last, 20_000)
  expect(Number(rest?.['checked'])).toBe(Number(all?.['checked']) - 3)
  expect(rest).toMatchObject({ first_broken: null })

  await database.owner`alter table public.audit_log disable trigger all`
  await database.owner`delete from public.audit_log where id = ${last}`
  await database.owner`alter table public.audit_log enable trigger all`
  const [broken] = await verify(last - 1, 20_000)
  expect(Number(broken?.['first_broken'])).toBeGreaterThan(last)
})

test('An admin whose role was just taken away reads, exports and verifies nothing with the same token', async () => {
  await database.owner`update public.users set role = 'customer' where id = ${personId('admin')}`
  const attempts = [
    `select from public.list_audit_entries()`,
    `select public.export_audit_log()`,
    `select from public.verify_audit_log()`,
    `select from public.export_list('cheeses')`,
  ]
  const states = await Promise.all(attempts.map((attempt) => stateOf(as('admin', attempt))))
  expect(states).toEqual(attempts.map(() => '42501'))
})
