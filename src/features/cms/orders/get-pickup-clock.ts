import { useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { unwrap } from '../../../backend/unwrap.ts'

async function getPickupClock() {
  const { data } = getBackend()
  const [shop, times] = await Promise.all([
    data.from('business_settings').select('now_local').single().then(unwrap),
    data.rpc('pickup_times', undefined, { get: true }).limit(1).then(unwrap),
  ])
  return {
    today: shop.now_local.slice(0, 10),
    /** The next hour that guests could choose; staff may choose any while the shop is open. */
    nextLocal: times[0]?.pickup_at_local ?? shop.now_local,
  }
}

export type PickupClock = Awaited<ReturnType<typeof getPickupClock>>

export const usePickupClock = () =>
  useQuery({ queryKey: ['cms', 'orders', 'pickup-clock'], queryFn: getPickupClock })
