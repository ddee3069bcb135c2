/** What the benches of load do as visitors: each request comes from another of them. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import type { ShopProcess } from '../../server/testing/shop-process.ts'

const CONNECTIONS = 4

/** Some are found, some are near something, most are in no text. */
const SEARCHED = ['comte', 'blue', 'soft', 'goat', 'nutty', 'aged', 'washed', 'alpine', 'mild', 'cream']

let searched = 0

export const searchNeverAsked = () =>
  `/cheeses?q=${SEARCHED[searched++ % SEARCHED.length]}%20${randomUUID().slice(0, 8)}`

export async function untilFirstPage(shop: ShopProcess) {
  for (;;) {
    const page = await fetch(`${shop.url}/`).catch(() => undefined)
    if (page?.ok && (await page.text()).includes('</html>')) return
    if (shop.child.exitCode !== null) throw new Error(shop.output())
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** The demo's publishable key is the same in every shop. */
export async function sendRequests(
  shop: ShopProcess,
  count: number,
  next: () => string,
  connections = CONNECTIONS,
) {
  let sent = 0
  // `fetch` takes several times as much of the processors that the shop needs.
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  async function sendSome() {
    for (let index = sent++; index < count; index = sent++) {
      const headers = {
        apikey: 'sb_publishable_old_quarter_demo',
        'x-forwarded-for': `198.18.${(index >> 8) & 255}.${index & 255}`,
        'accept-encoding': 'br',
      }
      const [answer] = (await once(get(shop.url + next(), { agent, headers }), 'response')) as [
        IncomingMessage,
      ]
      answer.resume()
      await once(answer, 'end')
      if (answer.statusCode !== 200) throw new Error(`A request was answered with ${answer.statusCode}`)
    }
  }
  await Promise.all(Array.from({ length: connections }, sendSome))
  agent.destroy()
}
