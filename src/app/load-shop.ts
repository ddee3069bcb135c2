import type { BackendClient } from '../backend/backend-client.ts'
import { DEFAULT_PAGES, type PageDocuments } from '../domain/documents/page-document.ts'
import { DEFAULT_SHOP, type Shop } from '../domain/shop/shop.ts'
import { getPages } from '../features/site/get-pages.ts'
import { getShop } from '../features/site/get-shop.ts'
import type { ReportProblem } from '../lib/report-problem.ts'
import { socialPictureOfShop, type SocialPicture } from './social-picture.ts'

/** What every page needs to know of the shop. */
export type LoadedShop = {
  shop: Shop
  pages: PageDocuments
  /** For pages without a picture of their own. */
  shopPicture: SocialPicture | undefined
}

export const UNREAD_SHOP: LoadedShop = { shop: DEFAULT_SHOP, pages: DEFAULT_PAGES, shopPicture: undefined }

/** Every page says whether the shop is open, and which special days are to come. */
export const shopExpiry = ({ nextMidnight, openingSentences: [, next], closed }: Shop) =>
  Math.min(nextMidnight, next?.at ?? Infinity, (closed?.reason === 'notice' && closed.until) || Infinity)

/** What was read, whether all of it could be, and for how long it is true. */
type ShopReading = { loaded: LoadedShop; isComplete: boolean; expiresAt: number }

/** Returns what was read before, or reads it. */
export type ReadShop = (read: () => Promise<ShopReading>) => Promise<LoadedShop>

type Source = { backend: BackendClient; readShop: ReadShop; reportProblem: ReportProblem }

export const loadShop = ({ backend, readShop, reportProblem }: Source) =>
  readShop(async () => {
    let isComplete = true
    const loaded = await readAll(backend, (message, error) => {
      isComplete = false
      reportProblem(message, error)
    })
    return { loaded, isComplete, expiresAt: shopExpiry(loaded.shop) }
  })

/** Without the settings or the words of pages there are defaults, so that pages still render. */
async function readAll(backend: BackendClient, reportProblem: ReportProblem): Promise<LoadedShop> {
  const [shop, pages] = await Promise.all([
    getShop(backend).catch((error: unknown) => {
      reportProblem('Failed to load business settings', error)
      return DEFAULT_SHOP
    }),
    getPages(backend, reportProblem).catch((error: unknown) => {
      reportProblem('Failed to load the words of pages', error)
      return DEFAULT_PAGES
    }),
  ])
  return { shop, pages, shopPicture: socialPictureOfShop(pages.home, shop) }
}
