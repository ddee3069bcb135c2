import { AuthClient } from '@supabase/auth-js'
import { PostgrestClient } from '@supabase/postgrest-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../src/backend/database.types.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'

const PASSWORD = 'Cheddar-Gorge-1'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ template: 'demo' })
})
afterAll(() => server.close())

async function signIn(email: string) {
  const headers = { apikey: server.context.publishableKey }
  const auth = new AuthClient({ url: `${server.url}/auth/v1`, headers, persistSession: false })
  const { data, error } = await auth.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  const authorization = `Bearer ${data.session.access_token}`
  const api = new PostgrestClient<Database>(`${server.url}/rest/v1`, {
    headers: { ...headers, authorization },
  })
  return { id: data.user.id, auth, token: data.session.access_token, api }
}

type Person = Awaited<ReturnType<typeof signIn>>

/** Whether a person can change the summary of a cheese. */
async function canWrite({ api }: Person) {
  const { data: cheese } = await api.from('cheeses').select('version').eq('slug', 'comte-aop').maybeSingle()
  const { data: rows } = await api
    .from('cheeses')
    .update({ serving_tip: `Changed at ${performance.now()}`, version: cheese?.version ?? 0 })
    .eq('slug', 'comte-aop')
    .select('slug')
  return rows?.length === 1
}

test('A demoted employee cannot write, even before the token expires', async () => {
  const employee = await signIn('employee@demo.test')
  const admin = await signIn('admin@demo.test')
  expect(await canWrite(employee)).toBe(true)

  const started = performance.now()
  const { error } = await admin.api.rpc('set_user_role', { user_id: employee.id, new_role: 'customer' })
  expect(error).toBeNull()
  expect(await canWrite(employee)).toBe(false)
  const seconds = (performance.now() - started) / 1_000
  console.log(`seconds until a demoted employee cannot write: ${seconds.toFixed(2)}`)
})

test('Signing out ends staff access at once', async () => {
  const manager = await signIn('manager@demo.test')
  expect(await canWrite(manager)).toBe(true)
  await manager.auth.admin.signOut(manager.token, 'local')
  expect(await canWrite(manager)).toBe(false)
})

test('A member whose session ended is refused, even before the token expires', async () => {
  const member = await signIn('member@demo.test')
  const rename = () =>
    member.api.from('users').update({ first_name: 'Mona' }).eq('id', member.id).select('id')
  expect((await rename()).status).toBe(200)
  await member.auth.admin.signOut(member.token, 'local')
  const refused = await rename()
  expect([refused.status, refused.error?.message]).toEqual([
    401,
    'Access denied. This session has ended; sign in again.',
  ])
  expect((await member.api.rpc('export_my_data')).status).toBe(401)
})

test('A suspended member is refused', async () => {
  const member = await signIn('member@demo.test')
  const { owner } = server.database
  await owner`update auth.users set banned_until = now() + interval '1 day' where id = ${member.id}`
  expect((await member.api.rpc('my_favorites')).status).toBe(401)
  await owner`update auth.users set banned_until = null where id = ${member.id}`
  expect((await member.api.rpc('my_favorites')).status).toBe(200)
})

test('Staff with a second factor have their rights only in a session that used it', async () => {
  const manager = await signIn('manager@demo.test')
  const { owner } = server.database
  await owner`
    insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
    values (gen_random_uuid(), ${manager.id}, 'totp', 'verified', 'x', now(), now())`
  expect(await canWrite(manager)).toBe(false)
  await owner`delete from auth.mfa_factors where user_id = ${manager.id}`
  expect(await canWrite(manager)).toBe(true)
})

test('User metadata does not give a staff role', async () => {
  const member = await signIn('member@demo.test')
  const headers = { apikey: server.context.publishableKey, authorization: `Bearer ${member.token}` }
  const answer = await fetch(`${server.url}/auth/v1/user`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      data: { role: 'admin' },
      app_metadata: { role: 'admin' },
      role: 'service_role',
    }),
  })
  expect(answer.status).toBe(200)
  const user = (await answer.json()) as { role: string; app_metadata: object }
  expect(user.role).toBe('authenticated')
  expect(user.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
  expect(await canWrite(await signIn('member@demo.test'))).toBe(false)
})
