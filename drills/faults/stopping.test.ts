import { once } from 'node:events'
import { request as send, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { DEMO_PUBLISHABLE_KEY } from '../../server/keys.ts'
import { createInstallation, runShop, untilReady } from '../../server/testing/shop-process.ts'
import { DEMO_PASSWORD } from '../../supabase/seed/demo/people.ts'

const LONG_MS = 5_000

test('A request that takes long is answered after SIGTERM, and then the shop ends', async () => {
  const { dataDir, port, remove } = await createInstallation()
  onTestFinished(remove)
  const shop = runShop({ PORT: String(port), DATA_DIR: dataDir })
  await untilReady(shop)
  const body = JSON.stringify({ email: 'member@demo.test', password: DEMO_PASSWORD })
  const request = send(`${shop.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: {
      apikey: DEMO_PUBLISHABLE_KEY,
      'content-type': 'application/json',
      'content-length': body.length,
    },
  })
  const answered = once(request, 'response') as Promise<[IncomingMessage]>
  request.write(body.slice(0, 10))
  await wait(200)
  shop.child.kill('SIGTERM')
  await wait(LONG_MS)
  await expect(fetch(`${shop.url}/healthz`)).rejects.toThrow(TypeError)
  request.end(body.slice(10))
  const [answer] = await answered
  answer.resume()
  expect(answer.statusCode).toBe(200)
  expect(await shop.ended).toBe(0)
})
