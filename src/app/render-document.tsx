import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { BackendClient } from '../backend/backend-client.ts'
import type { CacheTopic } from '../domain/cache-topics.ts'
import type { Shop } from '../domain/shop/shop.ts'
import { getPictureDetails } from '../features/site/get-picture-details.ts'
import type { ReportProblem } from '../lib/report-problem.ts'
import {
  PictureDetailsContext,
  ShownPicturesContext,
  type FindPictureDetails,
} from '../ui/pictures/picture-details.ts'
import type { Assets } from './assets.ts'
import { Document } from './document.tsx'
import type { LoadedShop, ReadShop } from './load-shop.ts'
import type { PageHead, Search } from './page.ts'
import { renderWithDetails, type KnownPictures } from './render-with-details.ts'

export type RenderSite = {
  backend: BackendClient
  assets: Assets
  siteUrl: string
  /** The data API as the browser reaches it. */
  publicBackend: { url: string; key: string }
  now: Date
  /** Whether the design page is available. */
  showsDesign: boolean
  /** Whether it is the invented shop, which alone has the page that demonstrates the community panel. */
  isDemo: boolean
  /** Whether staff look at a closed shop as guests will. */
  isPreview?: boolean
  /** What was read last of the shop, for pages that may read nothing. */
  lastShop(): LoadedShop | undefined
  /** Whether the page is for a static host, which cannot search and does not change at midnight. */
  isExport: boolean
  /** Whether the server cuts share pictures at their focal point. Only our own storage has the files. */
  cutsSharePictures: boolean
  /** Whether mail reaches people, by a mail server or in the demo's mailbox page. */
  sendsMail: boolean
  /** Whether people can sign in with Google, or with its stand-in. */
  signsInWithGoogle: boolean
  /** Whether mail goes to the demo's mailbox page. */
  hasMailbox: boolean
  /** What a person sent with a form; such a page is kept nowhere. */
  form?: URLSearchParams
  reportProblem: ReportProblem
  /** Reads what all pages show, unless it was read before and has not expired. */
  readShop: ReadShop
  /** What was read of pictures since something about one of them changed. Renderings add to it. */
  knownPictures(): KnownPictures
  /** Renders when it is the visitor's turn, because rendering fills the processor. */
  inTurn<Result>(render: () => Result): Promise<Result>
}

export type Rendered = {
  status: number
  contentType: string
  body: string
  redirect?: string
  topics: CacheTopic[]
  expiresAt: number
  cacheable: boolean
  search?: Search
  /** When a closed shop can be asked again: seconds, or a date. */
  retryAfter?: string
}

export const HTML = 'text/html; charset=utf-8'

export type Content = { shop: Shop; head: PageHead; body: ReactNode; findDetails?: FindPictureDetails }

const HYDRATED = 'data-when="idle"'

const NO_DETAILS: FindPictureDetails = () => undefined

export function renderDocument(site: RenderSite, { shop, head, body, findDetails = NO_DETAILS }: Content) {
  const html = renderToString(
    <PictureDetailsContext value={findDetails}>
      <ShownPicturesContext value={new Set()}>
        <Document head={head} site={site} shop={shop}>
          {body}
        </Document>
      </ShownPicturesContext>
    </PictureDetailsContext>,
  )
  // React needs these only where it hydrates an island.
  return `<!doctype html>${html.includes(HYDRATED) ? html : html.replaceAll('<!-- -->', '')}`
}

export const renderPage = (site: RenderSite, content: Content) =>
  renderWithDetails(
    (findDetails) => site.inTurn(() => renderDocument(site, { ...content, findDetails })),
    site.knownPictures(),
    (bases) => loadPictureDetails(site, bases),
  )

async function loadPictureDetails({ backend, reportProblem }: RenderSite, bases: string[]) {
  try {
    return await getPictureDetails(backend, bases)
  } catch (error) {
    reportProblem('Failed to load the details of pictures', error)
    return undefined
  }
}
