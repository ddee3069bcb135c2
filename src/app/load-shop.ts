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

type Source = { backend: BackendClient; reportProblem: ReportProblem }

/** Without the settings or the words of pages there are defaults, so that pages still render. */
export async function loadShop({ backend, reportProblem }: Source): Promise<LoadedShop> {
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
