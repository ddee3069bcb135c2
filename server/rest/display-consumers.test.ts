import { afterAll, beforeAll, expect, test } from 'vitest'
import { anonymousConsumer, createCostBudgets, type Consumer } from '../http/limits/cost-budgets.ts'
import { createServer } from '../http/create-server.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { restApi } from './rest-api.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ template: 'catalogue' })
  await server.database.owner`
    insert into private.displays (name, key_hash, code_expires_at, paired_at)
    values ('Window', private.hash_of_token('secret'), null, now())`
})
afterAll(() => server.close())

test('A paired display pays for itself from its second call on, and a made-up token never does', async () => {
  const charged: (Consumer | undefined)[] = []
  const budgets = createCostBudgets()
  const app = await createServer(server.context)
  await app.register(
    restApi(server.context, { ...budgets, charge: (consumer) => void charged.push(consumer) }),
    {
      prefix: '/rest/v1',
    },
  )
  const call = (name: string, body: object) =>
    app.inject({
      method: 'POST',
      url: `/rest/v1/rpc/${name}`,
      headers: { apikey: server.context.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const statuses = [(await call('kiosk_data?limit=0', { token: 'made-up' })).statusCode]
  for (const token of ['secret', 'secret', 'made-up', 'made-up']) {
    statuses.push((await call('kiosk_data', { token })).statusCode)
    await call('kiosk_heartbeat', { token, app_version: '0.2' })
  }
  await app.close()

  expect(statuses).toEqual([200, 200, 200, 401, 401])
  const guests = anonymousConsumer('127.0.0.1').key
  const display = expect.stringMatching(/^display:/)
  const keys = charged.map((consumer) => consumer?.key)
  expect(keys.slice(0, 5)).toEqual([guests, guests, display, display, display])
  expect(keys.slice(5)).toEqual([guests, guests, guests, guests])
})
