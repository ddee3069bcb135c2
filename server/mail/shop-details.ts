import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from 'postgres'
import { runAs, VISITOR } from '../database/run-as.ts'
import type { Shop } from './mail-content.ts'

const REMEMBERED_MS = 60_000
const UNKNOWN: Shop = { name: 'Old Quarter Cheese Bar', postalAddress: '', phone: '', locale: 'en-CA' }

/** The shop's details as a visitor may read them. A message is sent even when they cannot be read. */
export function createShopDetails(requests: Sql, log: FastifyBaseLogger) {
  let remembered: { shop: Shop; until: number } | undefined
  return async function shopDetails(): Promise<Shop> {
    if (remembered && remembered.until > Date.now()) return remembered.shop
    try {
      const [shop = UNKNOWN] = await runAs(
        requests,
        VISITOR,
        (sql) => sql<Shop[]>`
          select name, coalesce(address, '') as "postalAddress", coalesce(phone, '') as phone, locale
          from public.business_settings where id = 1`,
      )
      remembered = { shop, until: Date.now() + REMEMBERED_MS }
      return shop
    } catch (error) {
      log.error({ err: error }, 'shop details could not be read for a message')
      return remembered?.shop ?? UNKNOWN
    }
  }
}
