import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import type { Database } from '../../src/backend/database.types.ts'
import { DEMO_PUBLISHABLE_KEY } from '../keys.ts'
import { killPostgres } from '../testing/kill-postgres.ts'
import { createInstallation, runShop, untilReady, type ShopProcess } from '../testing/shop-process.ts'

const ROUNDS = 20
const WRITING_MS = 400
const ACCOUNTS = ['member@demo.test', 'employee@demo.test', 'manager@demo.test', 'admin@demo.test']

let installation: Awaited<ReturnType<typeof createInstallation>>
beforeAll(async () => {
  installation = await createInstallation()
})
afterAll(() => installation.remove())

const start = async () => {
  const shop = runShop({ PORT: String(installation.port), DATA_DIR: installation.dataDir })
  await untilReady(shop)
  return shop
}

const createShopClient = (shop: ShopProcess) =>
  createClient<Database>(shop.url, DEMO_PUBLISHABLE_KEY, {
    realtime: { transport: WebSocket as never },
    auth: { persistSession: false, autoRefreshToken: false },
  })

async function signIn(shop: ShopProcess, email: string) {
  const client = createShopClient(shop)
  const { data, error } = await client.auth.signInWithPassword({ email, password: 'Cheddar-Gorge-1' })
  if (error) throw error
  return { client, userId: data.user.id }
}

type Person = Awaited<ReturnType<typeof signIn>>

async function killApp(shop: ShopProcess) {
  shop.child.kill('SIGKILL')
  await shop.ended
}

async function killEverything(shop: ShopProcess) {
  shop.child.kill('SIGKILL')
  await killPostgres(installation.dataDir)
  await shop.ended
}

/** Changes ratings as fast as it can until the shop is gone; remembers what was acknowledged and what was under way. */
async function writeUntilKilled(people: Person[], cheeses: string[], truth: Map<string, number[]>) {
  let acknowledged = 0
  await Promise.all(
    people.map(async ({ client, userId }) => {
      for (let turn = 0; ; turn++) {
        const cheeseId = cheeses[turn % cheeses.length] ?? ''
        const key = `${userId} ${cheeseId}`
        const rating = 1 + ((turn + Math.floor(turn / cheeses.length)) % 5)
        truth.set(key, [...(truth.get(key)?.slice(0, 1) ?? []), rating])
        const { error } = await client
          .from('cheese_ratings')
          .upsert({ user_id: userId, cheese_id: cheeseId, rating }, { onConflict: 'user_id,cheese_id' })
        if (error) return
        truth.set(key, [rating])
        acknowledged++
      }
    }),
  )
  return acknowledged
}

async function countLost(people: Person[], truth: Map<string, number[]>) {
  let lost = 0
  for (const { client, userId } of people) {
    const { data } = await client.from('cheese_ratings').select('cheese_id, rating').throwOnError()
    for (const { cheese_id, rating } of data) {
      const possible = truth.get(`${userId} ${cheese_id}`)
      if (possible && !possible.includes(rating)) lost++
      truth.set(`${userId} ${cheese_id}`, [rating])
    }
  }
  return lost
}

test(`No acknowledged write is lost over ${ROUNDS} kills, of the app alone and of the database with it`, async () => {
  const truth = new Map<string, number[]>()
  let [acknowledged, lost] = [0, 0]
  let shop = await start()
  const { data } = await createShopClient(shop).from('cheeses').select('id').limit(6).throwOnError()
  const cheeses = data.map(({ id }) => id)
  const people = await Promise.all(ACCOUNTS.map((email) => signIn(shop, email)))
  for (let round = 0; round < ROUNDS; round++) {
    const writing = writeUntilKilled(people, cheeses, truth)
    await new Promise((resolve) => setTimeout(resolve, WRITING_MS))
    await (round % 2 === 0 ? killApp(shop) : killEverything(shop))
    acknowledged += await writing
    shop = await start()
    lost += await countLost(people, truth)
  }
  shop.child.kill('SIGTERM')
  expect(await shop.ended).toBe(0)
  console.log(`${ROUNDS} kills, ${acknowledged} acknowledged writes, ${lost} lost`)
  expect(acknowledged).toBeGreaterThan(ROUNDS)
  expect(lost).toBe(0)
}, 240_000)
