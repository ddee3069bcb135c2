import { AuthClient } from '@supabase/auth-js'
import { PostgrestClient } from '@supabase/postgrest-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../src/backend/database.types.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'

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

/** Whether somebody can change what the shop says about a cheese. */
async function canWrite({ api }: Person) {
  const { data: rows } = await api
    .from('cheeses')
    .update({ serving_tip: `Changed at ${performance.now()}` })
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
