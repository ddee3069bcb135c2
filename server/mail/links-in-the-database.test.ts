import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { demoClient } from '../testing/demo-client.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { createMailStore, type StoredMail } from './mail-store.ts'
import { sendQueuedMail } from './queues/send-queued-mail.ts'

let server: TestServer
let queued: { template: string; text: string }[]
let mails: StoredMail[]
beforeAll(async () => {
  server = await createTestServer()
  queued = await queueMail()
  const stop = await sendQueuedMail(server.context)
  await post('/signup', { email: 'new@guests.test', password: 'Mimolette-Extra-1' })
  await post('/recover', { email: 'manager@demo.test' })
  const kept = createMailStore(server.database.auth, server.context.keys)
  // These two are queued after their answers, so an empty queue alone does not say that they were sent.
  const ofAccounts = ['Confirm your email', 'Choose a new password']
  const areSent = async () => {
    mails = await kept.list()
    const unsent = await server.database.owner`select from private.outgoing_mail`
    return (
      unsent.length === 0 && ofAccounts.every((words) => mails.some(({ subject }) => subject.includes(words)))
    )
  }
  await vi.waitUntil(areSent, { timeout: 60_000 })
  await stop()
})
afterAll(() => server.close())

/** One mail of each kind that carries a secret. */
async function queueMail() {
  const { owner } = server.database
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
  return owner<{ template: string; text: string }[]>`
    select distinct on (template) template, data::text as text from private.outgoing_mail order by template`
}

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
  expect(queued.map(({ template }) => template)).toEqual([
    'back-in-stock',
    'confirm-stock-alert',
    'invitation',
    'new-role',
    'order-placed',
  ])
  for (const { text } of queued) expect(text).not.toMatch(/token|[0-9a-f]{32}/)
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
  const listed = (await (await post('/mail', { offset: 0 }, admin)).json()) as {
    id: number
    kind: string
    recipient: string
    subject: string
    text: string | null
    sent_at_local: string
    total: number
    oldest_at_local: string
  }[]
  expect(listed[0]).toMatchObject({ total: listed.length, oldest_at_local: listed.at(-1)?.sent_at_local })
  const read = (words: string) => listed.find(({ subject }) => subject.includes(words))
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
