import type { LoadedShop, ReadShop } from '../../../src/app/load-shop.ts'
import type { SiteChanges } from '../../database/site-changes.ts'

/** What every page shows of the shop, read once until it changes or one of its sentences expires. */
export function createShopMemory(siteChanges: SiteChanges, lifetimeMs: number) {
  let kept: { loaded: LoadedShop; expiresAt: number } | undefined
  let last: LoadedShop | undefined
  let changes = 0
  siteChanges.onSiteChange((change) => {
    if (change !== 'settings' && change !== '*') return
    kept = undefined
    changes += 1
  })

  const readShop: ReadShop = async (read) => {
    const now = Date.now()
    if (kept && kept.expiresAt > now) return kept.loaded
    const changesBefore = changes
    const { loaded, isComplete, expiresAt } = await read()
    if (isComplete) last = loaded
    if (isComplete && changes === changesBefore)
      kept = { loaded, expiresAt: Math.min(now + lifetimeMs, expiresAt) }
    return loaded
  }

  return { readShop, lastShop: () => last }
}
