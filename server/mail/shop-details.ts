import type { FastifyBaseLogger } from 'fastify'
import { runAs, VISITOR } from '../database/run-as.ts'
import type { Shop } from './mail-content.ts'
import { hoursLine, type OpeningHours } from '../../src/domain/shop/opening-hours.ts'
import { UNNAMED_SHOP } from '../../src/domain/shop/shop.ts'
import { specialDayLine, type SpecialDay } from '../../src/domain/shop/special-days.ts'
import type { Sql } from '../database/sql/sql.ts'

const REMEMBERED_MS = 60_000
const UNKNOWN: Shop = {
  name: UNNAMED_SHOP,
  postalAddress: '',
  phone: '',
  locale: 'en',
  hours: [],
}
const MAX_SPECIAL_DAYS = 3

type Row = Omit<Shop, 'hours'> & { hours: OpeningHours | null; specialDays: SpecialDay[] }

const toShop = ({ hours, specialDays, ...shop }: Row): Shop => ({
  ...shop,
  hours: [
    ...(hours ? [hoursLine(hours, shop.locale)] : []),
    ...specialDays.slice(0, MAX_SPECIAL_DAYS).map((day) => specialDayLine(day, shop.locale)),
  ],
})

/** The shop's details as a visitor may read them. A message is sent even when they cannot be read. */
export function createShopDetails(requests: Sql, log: FastifyBaseLogger) {
  let remembered: { shop: Shop; until: number } | undefined
  return async function shopDetails(): Promise<Shop> {
    if (remembered && remembered.until > Date.now()) return remembered.shop
    try {
      const [row] = await runAs(
        requests,
        VISITOR,
        (sql) => sql<Row[]>`
          select private.shown_name(b) as name, coalesce(address, '') as "postalAddress", coalesce(phone, '') as phone, locale, hours,
            b.coming_special_days as "specialDays"
          from public.business_settings b where id = 1`,
      )
      const shop = row ? toShop(row) : UNKNOWN
      remembered = { shop, until: Date.now() + REMEMBERED_MS }
      return shop
    } catch (error) {
      log.error({ err: error }, 'shop details could not be read for a message')
      return remembered?.shop ?? UNKNOWN
    }
  }
}
