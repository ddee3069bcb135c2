import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServer } from '../http/create-server.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { createDataApi, type DataCall } from './data-api.ts'
import { restApi } from './rest-api.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ template: 'catalogue' })
  await server.database.owner`
    insert into private.displays (name, key_hash, code_expires_at, paired_at)
    values ('Window', private.hash_of_token('secret'), null, now())`
})
afterAll(() => server.close())

test('A paired display comes first from its second call on, and a made-up token never does', async () => {
  const dataApi = await createDataApi(server.context)
  const calls: DataCall[] = []
  const app = await createServer(server.context)
  const noting = { ...dataApi, answer: (call: DataCall) => (calls.push(call), dataApi.answer(call)) }
  await app.register(restApi(server.context, noting), { prefix: '/rest/v1' })
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
  const first = calls.map(({ queued }) => queued?.comesFirst)
  expect(first).toEqual([false, false, true, true, true, false, false, false, false])
})
