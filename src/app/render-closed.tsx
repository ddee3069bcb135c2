import { loadShop } from './load-shop.ts'
import { PAGE_RESULTS } from './page-result.ts'
import { closedPage } from './pages/closed-page.tsx'
import { HTML, renderDocument, type Rendered, type RenderSite } from './render-document.tsx'

const RETRY_SECONDS = '3600'

/** Whether guests are turned away, and what they read then. */
export const readClosed = async (site: RenderSite) => (await loadShop(site)).shop.closed

/** The one page of a closed shop, whatever was asked for. */
export async function renderClosed(site: RenderSite): Promise<Rendered> {
  const { shop } = await loadShop(site)
  const { head, body } = closedPage(shop, shop.closed ?? { reason: 'not_open' })
  const until = shop.closed?.reason === 'notice' ? shop.closed.until : null
  return {
    ...PAGE_RESULTS.closed,
    // It may have been opened just now.
    cacheable: shop.closed !== null,
    contentType: HTML,
    body: await site.inTurn(() => renderDocument(site, { shop, head, body })),
    topics: ['settings'],
    expiresAt: until ?? Infinity,
    retryAfter: until === null ? RETRY_SECONDS : new Date(until).toUTCString(),
  }
}
