import { useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../../backend/backend.ts'
import { unwrap } from '../../../../backend/unwrap.ts'
import { UNNAMED_SHOP } from '../../../../domain/shop/shop.ts'

async function getShopState() {
  const query = getBackend()
    .data.from('business_settings')
    .select('name, opened_at, orders_enabled, notice, notice_until, closed_to_guests, notice_until_local')
  const row = unwrap(await query.single())
  return {
    name: row.name ?? UNNAMED_SHOP,
    isOpened: row.opened_at !== null,
    takesOrders: row.orders_enabled,
    isClosedToGuests: row.closed_to_guests !== null,
    notice: row.notice,
    noticeUntilLocal: row.notice_until_local as string | null,
  }
}

export type ShopState = Awaited<ReturnType<typeof getShopState>>

export const SHOP_STATE_KEY = ['cms', 'shop-state']

/** Whether guests are served, for every staff page. */
export const useShopState = (enabled = true) =>
  useQuery({ queryKey: SHOP_STATE_KEY, queryFn: getShopState, enabled })
