import { afterAll, beforeAll, test } from 'vitest'
import { demoClient } from '../../../server/testing/demo-client.ts'
import { createTestServer, type TestServer } from '../../../server/testing/test-server.ts'
import { expectEverySaveKept } from './save-concurrently.ts'

let shop: TestServer
beforeAll(async () => {
  shop = await createTestServer({ template: 'demo' })
  await demoClient(shop, 'manager')
})
afterAll(() => shop.close())

test(
  'Ten thousand concurrent saves lose nothing, and the history has every version',
  () => expectEverySaveKept(shop, 10_000),
  240_000,
)
