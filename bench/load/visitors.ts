/** What the benches of load do as visitors: each request comes from another of them. */
import { randomUUID } from 'node:crypto'
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
  async function sendSome() {
    for (let index = sent++; index < count; index = sent++) {
      const ip = `198.18.${(index >> 8) & 255}.${index & 255}`
      const answer = await fetch(shop.url + next(), {
        headers: {
          apikey: 'sb_publishable_old_quarter_demo',
          'x-forwarded-for': ip,
          'accept-encoding': 'br',
        },
      })
      if (!answer.ok) throw new Error(`${answer.status} for ${answer.url}`)
      await answer.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: connections }, sendSome))
}
