import { findRoute, topicsOf, type RouteMatch } from '../find-route.ts'
import { isServedWhileClosed, ROUTES, type Route, type ServedRouteName } from '../site-map.ts'
import { boardPageUrl } from '../features/board/board-query.ts'
import { catalogueUrl, readCatalogueQuery } from '../features/catalogue/catalogue-query.ts'
import { commentPageUrl, readCommentPage } from '../features/community/comments/comment-page-url.ts'
import { eventsUrl } from '../features/events/shop-event.ts'
import { readPageNumber } from '../lib/page-number.ts'
import { readRecipesQuery, recipesUrl } from '../features/recipes/recipes-query.ts'
import { isMapView, mapUrl, readMapQuery } from '../features/taste-map/map-query.ts'
import type { CacheTopic } from '../domain/cache-topics.ts'
import { readSearchText } from '../domain/cheese/search-text.ts'
import { ApplicationShell } from './layout/application-shell.tsx'
import { SiteLayout } from './layout/site-layout.tsx'
import { loadShop, shopExpiry, UNREAD_SHOP, type LoadedShop } from './load-shop.ts'
import type { Page, PageOutcome } from './page.ts'
import { errorPage } from './pages/error-page.tsx'
import { notFoundPage } from './pages/not-found-page.tsx'
import { sitemapPart } from './pages/site-files.ts'
import { PAGE_LOADERS } from './page-loaders.ts'
import { PAGE_RESULTS, resultOfError, type PageResult } from './page-result.ts'
import {
  HTML,
  renderDocument,
  renderPage,
  type Content,
  type Rendered,
  type RenderSite,
} from './render-document.tsx'
import { renderClosed } from './render-closed.tsx'

export type { Rendered, RenderSite } from './render-document.tsx'
export { readClosed, renderClosed } from './render-closed.tsx'

type Look = { path: string; isPreview?: boolean | undefined }

function toContent(
  { shop, pages, shopPicture }: LoadedShop,
  { path, isPreview }: Look,
  { head, body }: Page,
): Content {
  const inLayout = (
    <SiteLayout shop={shop} footer={pages.footer} path={path} isPreview={isPreview}>
      {body}
    </SiteLayout>
  )
  return { shop, head: { ...head, image: head.image ?? shopPicture }, body: inLayout }
}

export async function renderUrl(url: URL, given: RenderSite): Promise<Rendered> {
  const { site, dataRead } = watchProblems(given)
  const loaded = await loadShop(site)
  const { closed } = loaded.shop
  if (closed && !site.isPreview && !isServedWhileClosed(url.pathname)) return renderClosed(site)
  const match = findShownRoute(url, site)
  if (match?.route.kind === 'client') return renderShell(match.route, loaded, site, dataRead)
  const outcome = match
    ? await PAGE_LOADERS[match.name as ServedRouteName]({ url, params: match.params, ...loaded, ...site })
    : null
  return toRendered(outcome ?? notFoundPage(url.pathname, loaded.shop), {
    match,
    url,
    loaded,
    site,
    dataRead,
  })
}

/** A page during which a problem was reported is not complete. */
function watchProblems(given: RenderSite) {
  let result: PageResult = 'complete'
  const site: RenderSite = {
    ...given,
    reportProblem(message, error) {
      result = 'partial'
      given.reportProblem(message, error)
    },
  }
  return { site, dataRead: () => result }
}

function findShownRoute(url: URL, { showsDesign, isDemo }: RenderSite) {
  const match = findRoute(url.pathname)
  const isHidden = (match?.name === 'design' && !showsDesign) || (match?.name === 'demo' && !isDemo)
  return isHidden ? undefined : match
}

/** A new cheese can have the path of a page that was not found. */
const NOT_FOUND_TOPICS: CacheTopic[] = ['cheeses']

type Loaded = {
  match: RouteMatch | undefined
  url: URL
  loaded: LoadedShop
  site: RenderSite
  dataRead: () => PageResult
}

async function toRendered(
  outcome: PageOutcome,
  { match, url, loaded, site, dataRead }: Loaded,
): Promise<Rendered> {
  const isPage = 'head' in outcome
  const topics: CacheTopic[] = [
    'settings',
    ...(match ? topicsOf(match) : NOT_FOUND_TOPICS),
    ...((isPage && outcome.topics) || []),
  ]
  if ('redirect' in outcome)
    return { ...outcome, contentType: HTML, body: '', topics, cacheable: true, expiresAt: Infinity }
  const body = isPage
    ? await renderPage(site, toContent(loaded, { path: url.pathname, isPreview: site.isPreview }, outcome))
    : outcome.text
  return {
    ...PAGE_RESULTS[(isPage && outcome.result) || dataRead()],
    contentType: isPage ? HTML : outcome.contentType,
    body,
    topics,
    expiresAt: isPage ? Math.min(shopExpiry(loaded.shop), outcome.expiresAt ?? Infinity) : Infinity,
    search: isPage ? outcome.search : undefined,
  }
}

/** Up to its first parameter, so that no token gets into a cached shell. */
const fixedPath = (path: string) => path.replace(/\/:.*$/, '')

/** The page of the client application: sign-in, account, favorites and staff area. */
async function renderShell(
  { path, title }: Route,
  { shop, pages, shopPicture }: LoadedShop,
  site: RenderSite,
  dataRead: () => PageResult,
): Promise<Rendered> {
  const head = {
    title: `${title} | ${shop.name}`,
    description: `${title} at ${shop.name}.`,
    canonicalPath: fixedPath(path),
    noindex: true,
    image: shopPicture,
    isApplication: true,
    manifestPath: path === ROUTES.kiosk.path ? ROUTES.kioskManifest.path : undefined,
  }
  const shell = <ApplicationShell shop={shop} pages={pages} path={path} />
  const body = await renderPage(site, { shop, head, body: shell })
  return {
    ...PAGE_RESULTS[dataRead()],
    contentType: HTML,
    body,
    topics: ['settings'],
    expiresAt: shopExpiry(shop),
  }
}

/**
 * The route of a shell, the canonical URL of the catalogue or of the recipes, the question of a board, a page of comments,
 * a part of the sitemap, otherwise the path.
 */
export function cacheKey(url: URL) {
  const match = findRoute(url.pathname)
  if (match?.route.kind === 'client') return match.route.path
  if (match?.name === 'cheeses')
    return isMapView(url.searchParams)
      ? mapUrl(readMapQuery(url.searchParams))
      : catalogueUrl(readCatalogueQuery(url.searchParams))
  if (match?.name === 'cheese')
    return commentPageUrl(match.params['slug'] ?? '', readCommentPage(url.searchParams))
  if (match?.name === 'recipes') return recipesUrl(readRecipesQuery(url.searchParams))
  if (match?.name === 'events') return eventsUrl(readPageNumber(url.searchParams))
  if (match?.name === 'search') return searchUrl(url)
  if (match?.name === 'board') return boardPageUrl(url.searchParams)
  return match?.name === 'sitemap' ? `${url.pathname}?part=${sitemapPart(url) ?? ''}` : url.pathname
}

function searchUrl({ pathname, searchParams }: URL) {
  const q = readSearchText(searchParams)
  return q ? `${pathname}?${new URLSearchParams({ q })}` : pathname
}

/** The name alone: hours and addresses may have changed since. */
const knownShop = ({ lastShop }: RenderSite): LoadedShop => ({
  ...UNREAD_SHOP,
  shop: { ...UNREAD_SHOP.shop, name: lastShop()?.shop.name ?? UNREAD_SHOP.shop.name },
})

/** The page for a failure. It reads nothing from the database. */
export function renderError(site: RenderSite, error: unknown): Rendered {
  return {
    ...PAGE_RESULTS[resultOfError(error)],
    contentType: HTML,
    body: renderDocument(site, toContent(knownShop(site), { path: '' }, errorPage)),
    topics: [],
    expiresAt: Infinity,
  }
}
