import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { catalogueAddress, readCatalogueQuery } from '../features/catalogue/catalogue-query.ts'
import { getShop } from '../features/site/get-shop.ts'
import type { BackendClient } from '../backend/backend-client.ts'
import type { Search } from '../lib/search.ts'
import { DEFAULT_SHOP } from '../domain/shop.ts'
import type { Shop } from '../domain/shop.ts'
import { millisecondsUntilShopMidnight } from '../domain/shop-time.ts'
import type { Assets } from './assets.ts'
import { Document } from './document.tsx'
import { ApplicationShell } from './layout/application-shell.tsx'
import { SiteLayout } from './layout/site-layout.tsx'
import type { Page, PageHead } from './page.ts'
import { errorPage } from './pages/error-page.tsx'
import { notFoundPage } from './pages/not-found-page.tsx'
import { findRoute } from './public-routes.ts'

export type RenderSite = {
  backend: BackendClient
  assets: Assets
  siteUrl: string
  /** Where the browser finds the data API, and the key it introduces itself with. */
  backendAddress: { url: string; key: string }
  now: Date
  /** Whether pages for developers may be shown. */
  showsDesign: boolean
  /** Whether the page will lie on a static host, where nobody answers a search or knows what day it is. */
  isExport: boolean
}

export type Rendered = {
  status: number
  contentType: string
  body: string
  redirect?: string
  topics: string[]
  expiresAt: number
  cacheable: boolean
  search?: Search
}

const HTML = 'text/html; charset=utf-8'

function renderDocument(site: RenderSite, shop: Shop, head: PageHead, body: ReactNode) {
  return `<!doctype html>${renderToString(
    <Document head={head} site={site} shop={shop}>
      {body}
    </Document>,
  )}`
}

const renderPage = (site: RenderSite, shop: Shop, path: string, { head, body }: Page) =>
  renderDocument(
    site,
    shop,
    head,
    <SiteLayout shop={shop} path={path}>
      {body}
    </SiteLayout>,
  )

/** The answer to a public address: a page, a page that says there is none, a file, or another address. */
export async function renderAddress(url: URL, site: RenderSite): Promise<Rendered> {
  const shop = await getShop(site.backend)
  const route = findRoute(url.pathname, site)
  const outcome =
    (await route?.load({ url, params: route.params, shop, ...site })) ?? notFoundPage(url.pathname, shop)
  if ('redirect' in outcome)
    return {
      ...outcome,
      contentType: HTML,
      body: '',
      topics: ['cheeses'],
      cacheable: true,
      expiresAt: Infinity,
    }
  const isPage = 'head' in outcome
  return {
    status: isPage ? outcome.status : 200,
    contentType: isPage ? HTML : outcome.contentType,
    body: isPage ? renderPage(site, shop, url.pathname, outcome) : outcome.text,
    topics: ['settings', ...outcome.topics],
    expiresAt: isPage ? expiryOf(outcome, site.now, shop) : Infinity,
    cacheable: shop !== DEFAULT_SHOP && (!isPage || (outcome.status === 200 && !outcome.incomplete)),
    search: isPage ? outcome.search : undefined,
  }
}

/** The database says which day it is, and may know newer rules of a time zone than this runtime does. */
const LONGEST_WITHIN_A_DAY_MS = 10 * 60 * 1000

function expiryOf({ untilMidnight, expiresAt = Infinity }: Page, now: Date, { timeZone }: Shop) {
  if (!untilMidnight) return expiresAt
  return now.getTime() + Math.min(millisecondsUntilShopMidnight(now, timeZone), LONGEST_WITHIN_A_DAY_MS)
}

/** What a part is called until it has drawn itself. */
const PART_TITLES: Record<string, string> = {
  '/auth': 'Sign In',
  '/account': 'Your account',
  '/my-favorites': 'My Favorites',
  '/notices': 'Notices',
  '/cms': 'Staff',
}

/** The frame of a page that the browser draws: sign-in, account, favourites and staff area. */
export async function renderApplication(url: URL, site: RenderSite): Promise<Rendered> {
  const shop = await getShop(site.backend)
  const part = PART_TITLES[url.pathname]
  const head = {
    title: `${part} | ${shop.name}`,
    description: `${part} at ${shop.name}.`,
    canonicalPath: url.pathname,
    noindex: true,
    isApplication: true,
  }
  const body = renderDocument(site, shop, head, <ApplicationShell shop={shop} path={url.pathname} />)
  return {
    status: 200,
    contentType: HTML,
    body,
    topics: ['settings'],
    expiresAt: Infinity,
    cacheable: shop !== DEFAULT_SHOP,
  }
}

/** What tells one answer from another: the path, and for the catalogue what is asked of it. */
export function addressKey(url: URL) {
  return url.pathname === '/cheeses' ? catalogueAddress(readCatalogueQuery(url.searchParams)) : url.pathname
}

/** What is shown when a page could not be put together; it asks nothing of the database. */
export function renderError(site: RenderSite, status: number) {
  return renderPage(site, DEFAULT_SHOP, '', errorPage(status))
}
