import { getBackend } from '../../../backend/backend.ts'
import type { Json } from '../../../backend/database.types.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { putShopInDocument } from '../kit/screen/shop-in-document.ts'

/** Both rows of settings are one record to those who save them. */
export const SETTINGS_ROW = { table: 'settings', id: '1' }

/** Saves some settings of the shop; an empty text is one that the shop does not say. */
export async function saveShop(
  fields: Record<string, Json>,
  version: number,
  staff: Record<string, Json> = {},
) {
  const shop = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value === '' ? null : value]),
  )
  unwrap(await getBackend().data.rpc('save_settings', { shop, staff, version }))
  putShopInDocument(shop)
}
