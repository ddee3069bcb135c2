import type { SupabaseClient } from '@supabase/supabase-js'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../../src/backend/database.types.ts'

const WRITERS = 4
const GRAMS = 1
/** The lease of a message whose sender was killed ends within a minute. */
const MAIL_WAIT_MS = 90_000

const emailOf = (key: string) => `${key}@guests.test`

/** The Message-IDs of what somebody received. */
const messagesTo = (received: string[], email: string) =>
  new Set(
    received
      .filter((mail) => mail.includes(`To: ${email}`))
      .map((mail) => /^Message-ID: (.+)$/im.exec(mail)?.[1]),
  )

/** An order by its key; what it was acknowledged as, if it was. */
type Orders = Map<string, { cheeseId: string; code?: string }>

/** Sets cheese aside from several places at once while a shop is killed, and counts what was acknowledged and is not there. */
export async function createOrderWriters(staff: SupabaseClient<Database>, cheeses: string[]) {
  const { data: hours } = await staff.rpc('pickup_times').limit(1).throwOnError()
  const pickupAtLocal = hours[0]?.pickup_at_local ?? ''
  const setAside = async () => {
    const { data } = await staff.from('cheese_stock').select('cheese_id, set_aside_grams').throwOnError()
    return new Map(data.map((stock) => [stock.cheese_id, stock.set_aside_grams]))
  }
  const before = await setAside()
  const orders: Orders = new Map()
  const isRefused = (code: string) => code === 'PT409'

  const take = (key: string, cheeseId: string) =>
    staff.rpc('take_order', {
      lines: [{ cheese_id: cheeseId, grams: GRAMS }],
      pickup_at_local: pickupAtLocal,
      name: 'Anna',
      email: emailOf(key),
      key,
    })

  return {
    /** Ends when the shop does. */
    async writeUntilKilled() {
      let acknowledged = 0
      await Promise.all(
        Array.from({ length: WRITERS }, async (_, writer) => {
          for (let turn = writer; ; turn++) {
            const key = crypto.randomUUID()
            const cheeseId = cheeses[turn % cheeses.length] ?? ''
            orders.set(key, { cheeseId })
            const { data, error } = await take(key, cheeseId)
            if (error && isRefused(error.code)) orders.delete(key)
            else if (error) return
            else {
              orders.set(key, { cheeseId, code: (data as { code: string }).code })
              acknowledged++
            }
          }
        }),
      )
      return acknowledged
    },

    /** Orders whose guest did not get one message, which may have come twice. */
    async countWronglyMailed(received: string[]) {
      const end = Date.now() + MAIL_WAIT_MS
      const count = () =>
        [...orders.keys()].filter((key) => messagesTo(received, emailOf(key)).size !== 1).length
      while (count() > 0 && Date.now() < end) await wait(1_000)
      return count()
    },

    /** Asked again with its key, an order that is there has its code, and one that had no answer is placed once. */
    async countLost() {
      let lost = 0
      for (const [key, { cheeseId, code }] of orders) {
        const { data, error } = await take(key, cheeseId)
        if (error && !code && isRefused(error.code)) orders.delete(key)
        else if (error) throw error
        else {
          const found = (data as { code: string }).code
          if (code !== undefined && found !== code) lost++
          orders.set(key, { cheeseId, code: found })
        }
      }
      const now = await setAside()
      for (const cheeseId of cheeses) {
        const ordered = [...orders.values()].filter((order) => order.cheeseId === cheeseId).length * GRAMS
        if ((now.get(cheeseId) ?? 0) !== (before.get(cheeseId) ?? 0) + ordered) lost++
      }
      return lost
    },
  }
}
