import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoClient } from '../testing/demo-client.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { createMailStore } from './mail-store.ts'
import { sendQueuedMail } from './queues/send-queued-mail.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

/** Every row of every table, as a dump has it, without the bytes of pictures. */
async function dump() {
  const { owner } = server.database
  const tables = await owner<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname !~ '^(pg_|information_schema)' and tablename <> 'object_bytes'`
  const texts = await Promise.all(
    tables.map(({ name }) => owner.unsafe<{ row: string }[]>(`select t::text as row from ${name} t`)),
  )
  return texts.flat().map(({ row }) => row)
}

const SECRETS = [
  /\/auth\/invitation#([0-9a-f]{64})/,
  /token_hash=([\w-]{20,})/,
  /\/stock-alerts\/([0-9a-f-]{32,36})/,
  /\/orders\/\w{6}\?token=([0-9a-f]{32})/,
]
const secretIn = (text: string) => SECRETS.map((pattern) => pattern.exec(text)?.[1]).find(Boolean)

const post = (path: string, body: object, token = '') =>
  fetch(`${server.url}/auth/v1${path}`, {
    method: 'POST',
    headers: {
      apikey: server.context.publishableKey,
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })

test('A dump has no link that works, neither of mail that waits nor of mail that a shop without a mail server keeps', async () => {
  const { owner, auth } = server.database
  const admin = await demoClient(server, 'admin')
  await owner`truncate private.outgoing_mail`
  await admin.rpc('invite_person', { email: 'invited@guests.test', role: 'employee' }).throwOnError()
  const [member] = await owner<{ id: string }[]>`select id from auth.users where email = 'member@demo.test'`
  await admin.rpc('set_user_role', { user_id: member?.id ?? '', new_role: 'employee' }).throwOnError()
  await owner`
    select public.request_stock_alert('waiting@guests.test', (select id from public.cheeses where not in_stock limit 1))`
  await owner`update public.notify_requests set confirmed_at = now()`
  await owner`
    insert into public.orders (code, user_id, state, day, pickup_at, confirmed_at)
    values ('CDEF23', ${member?.id ?? ''}, 'placed', private.shop_today() + 2, now() + interval '2 days', now())`
  await owner`select private.mail_order('order-placed', o) from public.orders o where o.code = 'CDEF23'`
  await owner`
    insert into public.stock_alert_batches (cheese_id, send_at)
    select distinct cheese_id, now() from public.notify_requests on conflict do nothing`
  await owner`select private.send_due_stock_alerts()`
  const queued = await owner<{ template: string; text: string }[]>`
    select distinct on (template) template, data::text as text from private.outgoing_mail order by template`
  expect(queued.map(({ template }) => template)).toEqual([
    'back-in-stock',
    'confirm-stock-alert',
    'invitation',
    'new-role',
    'order-placed',
  ])
  for (const { text } of queued) expect(text).not.toMatch(/token|[0-9a-f]{32}/)

  await post('/signup', { email: 'new@guests.test', password: 'Mimolette-Extra-1' })
  await post('/recover', { email: 'manager@demo.test' })
  const stop = await sendQueuedMail(server.context)
  const waiting = () => owner`
    select from private.outgoing_mail union all select from auth.outgoing_mail`
  await expect.poll(waiting, { timeout: 20_000 }).toHaveLength(0)
  await stop()
  const mails = await createMailStore(auth, server.context.keys).list()
  const secrets = mails.map(({ text }) => secretIn(text)).filter((secret) => secret !== undefined)
  expect(secrets.length).toBeGreaterThanOrEqual(queued.length + 2)
  const rows = await dump()
  expect(rows.length).toBeGreaterThan(1000)
  for (const secret of secrets) expect(rows.filter((row) => row.includes(secret))).toEqual([])
})

test('An admin reads what was not sent but what opens an account, and copies the link of a sign-up; others read nothing', async () => {
  const tokenOf = async (person: 'admin' | 'manager') =>
    (await (await demoClient(server, person)).auth.getSession()).data.session?.access_token ?? ''
  const admin = await tokenOf('admin')
  const mails = (await (await post('/mail', { offset: 0 }, admin)).json()) as {
    id: number
    kind: string
    recipient: string
    subject: string
    text: string | null
  }[]
  const read = (words: string) => mails.find(({ subject }) => subject.includes(words))
  expect(read('Work with us')?.text).toContain('/auth/invitation#')
  expect(read('role at')).toBeUndefined()
  expect(read('Choose a new password')).toBeUndefined()
  const signUp = read('Confirm your email')
  expect(signUp).toMatchObject({ kind: 'sign-up', recipient: 'new@guests.test', text: null })
  const copied = await post('/mail/link', { id: signUp?.id }, admin)
  expect(await copied.json()).toEqual({ link: expect.stringContaining('/auth/confirm?token_hash=') })
  expect((await post('/mail/link', { id: read('Work with us')?.id }, admin)).status).toBe(403)

  for (const token of ['', await tokenOf('manager')]) {
    expect((await post('/mail', { offset: 0 }, token)).status).toBe(403)
    expect((await post('/mail/link', { id: signUp?.id }, token)).status).toBe(403)
  }
  expect((await post('/mail', { offset: -1 }, admin)).status).toBe(400)
})
