import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../../supabase/seed/demo/people.ts'
import { demoClient } from '../../testing/demo-client.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'

/** Behind one URL, each with a data directory of its own. */
const environment = { SITE_URL: 'https://shop.example' }
let servers: [TestServer, TestServer]
beforeAll(async () => {
  const first = await createTestServer({ environment })
  servers = [first, await createTestServer({ environment, database: first.database })]
})
afterAll(async () => {
  await servers[1].app.close()
  await servers[0].close()
})

const clientOf = ({ context }: TestServer) =>
  demoClient({ url: `http://127.0.0.1:${context.config.port}`, context })

test('A person who signs in on one process acts on another, which refreshes the session too', async () => {
  const [one, other] = await Promise.all([clientOf(servers[0]), clientOf(servers[1])])
  const signIn = await one.auth.signInWithPassword({ email: 'member@demo.test', password: DEMO_PASSWORD })
  const { access_token, refresh_token } = signIn.data.session ?? { access_token: '', refresh_token: '' }
  const session = await other.auth.setSession({ access_token, refresh_token })
  expect(session.error).toBeNull()
  const { data: cheese } = await other.from('cheeses').select('id').limit(1).single().throwOnError()
  await other
    .from('cheese_ratings')
    .upsert({ cheese_id: cheese.id, rating: 4 }, { onConflict: 'user_id,cheese_id' })
    .throwOnError()
  const refreshed = await other.auth.refreshSession()
  expect(refreshed.error).toBeNull()
  const user = await one.auth.getUser(refreshed.data.session?.access_token)
  expect(user.data.user?.email).toBe('member@demo.test')
})
