import { createClient } from '@supabase/supabase-js'
import WebSocket from 'ws'
import type { Database } from '../../src/backend/database.types.ts'
import { DEMO_EMAILS, DEMO_PASSWORD } from '../../supabase/seed/demo/people.ts'
import { DEMO_PUBLISHABLE_KEY } from '../keys.ts'
import { createOrderWriters } from '../../supabase/tests/orders/kill-orders.ts'
import { killPostgres } from './kill-postgres.ts'
import { startMailServer } from './mail-server.ts'
import { createInstallation, runShop, untilReady, type ShopProcess } from './shop-process.ts'

const WRITING_MS = 400

const createShopClient = (shop: ShopProcess) =>
  createClient<Database>(shop.url, DEMO_PUBLISHABLE_KEY, {
    realtime: { transport: WebSocket as never },
    auth: { persistSession: false, autoRefreshToken: false },
  })

async function signIn(shop: ShopProcess, email: string) {
  const client = createShopClient(shop)
  const { data, error } = await client.auth.signInWithPassword({ email, password: DEMO_PASSWORD })
  if (error) throw error
  return { client, userId: data.user.id }
}

type Person = Awaited<ReturnType<typeof signIn>>

/** For each rating the values that the database may hold: the last acknowledged one, and the one being written. */
type PossibleRatings = Map<string, number[]>

/** Changes ratings as fast as it can until the shop is gone, and counts the writes that were acknowledged. */
async function writeUntilKilled(people: Person[], cheeses: string[], possible: PossibleRatings) {
  let acknowledged = 0
  await Promise.all(
    people.map(async ({ client, userId }) => {
      for (let turn = 0; ; turn++) {
        const cheeseId = cheeses[turn % cheeses.length] ?? ''
        const key = `${userId} ${cheeseId}`
        const rating = 1 + ((turn + Math.floor(turn / cheeses.length)) % 5)
        possible.set(key, [...(possible.get(key)?.slice(0, 1) ?? []), rating])
        const { error } = await client
          .from('cheese_ratings')
          .upsert({ user_id: userId, cheese_id: cheeseId, rating }, { onConflict: 'user_id,cheese_id' })
        if (error) return
        possible.set(key, [rating])
        acknowledged++
      }
    }),
  )
  return acknowledged
}

async function countLost(people: Person[], possible: PossibleRatings) {
  let lost = 0
  for (const { client, userId } of people) {
    const { data } = await client.from('cheese_ratings').select('cheese_id, rating').throwOnError()
    for (const { cheese_id, rating } of data) {
      const expected = possible.get(`${userId} ${cheese_id}`)
      if (expected && !expected.includes(rating)) lost++
      possible.set(`${userId} ${cheese_id}`, [rating])
    }
  }
  return lost
}

/** Kills a shop that is being written to, in turn alone and with its database, and starts it again. */
export async function runKillRounds(rounds: number, { waitsForMail = false } = {}) {
  const { dataDir, port, remove } = await createInstallation()
  const mailServer = await startMailServer()
  const start = async () => {
    const shop = runShop({ PORT: String(port), DATA_DIR: dataDir, SMTP_URL: mailServer.url })
    await untilReady(shop)
    return shop
  }
  const possible: PossibleRatings = new Map()
  let [acknowledged, ordered, lost] = [0, 0, 0]
  let shop = await start()
  const { data } = await createShopClient(shop).from('cheeses').select('id').limit(6).throwOnError()
  const cheeses = data.map(({ id }) => id)
  const people = await Promise.all(DEMO_EMAILS.map((email) => signIn(shop, email)))
  const { client: staff } = await signIn(shop, 'employee@demo.test')
  const orders = await createOrderWriters(staff, cheeses)
  // What the demo rated is there before the first write.
  await countLost(people, possible)
  for (let round = 0; round < rounds; round++) {
    const writing = writeUntilKilled(people, cheeses, possible)
    const ordering = orders.writeUntilKilled()
    await new Promise((resolve) => setTimeout(resolve, WRITING_MS))
    shop.child.kill('SIGKILL')
    if (round % 2 === 1) await killPostgres(dataDir)
    await shop.ended
    acknowledged += await writing
    ordered += await ordering
    shop = await start()
    lost += (await countLost(people, possible)) + (await orders.countLost())
  }
  const wronglyMailed = waitsForMail ? await orders.countWronglyMailed(mailServer.received) : 0
  shop.child.kill('SIGTERM')
  const exitCode = await shop.ended
  mailServer.close()
  await remove()
  console.log(
    `${rounds} kills, ${acknowledged} acknowledged ratings, ${ordered} orders, ${lost} lost, ${mailServer.received.length} mails`,
  )
  return { acknowledged, ordered, lost, wronglyMailed, exitCode }
}
