import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from 'postgres'
import { runAs, VISITOR } from '../database/run-as.ts'
import type { Shop } from './mail-content.ts'

const REMEMBERED_MS = 60_000
const UNKNOWN: Shop = { name: 'Old Quarter Cheese Bar', address: '', phone: '' }

/** The shop's name and address as any visitor may read them; a message goes out even when they can't be read. */
export function createShopDetails(requests: Sql, log: FastifyBaseLogger) {
  let remembered: { shop: Shop; until: number } | undefined
  return async function shopDetails(): Promise<Shop> {
    if (remembered && remembered.until > Date.now()) return remembered.shop
    try {
      const [shop = UNKNOWN] = await runAs(
        requests,
        VISITOR,
        (sql) => sql<Shop[]>`
          select name, coalesce(address, '') as address, coalesce(phone, '') as phone
          from public.business_settings where id = 1`,
      )
      remembered = { shop, until: Date.now() + REMEMBERED_MS }
      return shop
    } catch (error) {
      log.error({ err: error }, 'could not read the shop details for a message')
      return remembered?.shop ?? UNKNOWN
    }
  }
}
