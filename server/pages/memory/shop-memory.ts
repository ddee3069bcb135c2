import type { LoadedShop, ReadShop } from '../../../src/app/load-shop.ts'
import type { KnownPictures } from '../../../src/app/render-with-details.ts'
import type { SiteChanges } from '../../database/site-changes.ts'

/** A large shop begins again, instead of choosing which to forget. */
const MAX_PICTURES = 5_000

/**
 * What every page shows of the shop, read once until it changes or one of its sentences expires, and what staff said about
 * pictures. A rendering that began before a change keeps the pictures of before, and its page is not kept.
 */
export function createShopMemory(siteChanges: SiteChanges, lifetimeMs: number) {
  let kept: { loaded: LoadedShop; expiresAt: number } | undefined
  let last: LoadedShop | undefined
  let changes = 0
  let pictures: { known: KnownPictures; expiresAt: number } | undefined
  siteChanges.onSiteChange((change) => {
    if (change !== 'settings' && change !== '*') return
    kept = undefined
    pictures = undefined
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

  function knownPictures() {
    const now = Date.now()
    if (!pictures || pictures.expiresAt <= now || pictures.known.size > MAX_PICTURES)
      pictures = { known: new Map(), expiresAt: now + lifetimeMs }
    return pictures.known
  }

  return { readShop, knownPictures, lastShop: () => last }
}
