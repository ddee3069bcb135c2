import type { ReactNode } from 'react'
import type { BackendClient } from '../backend/backend-client.ts'
import type { CacheTopic } from '../domain/cache-topics.ts'
import type { ReportProblem } from '../lib/report-problem.ts'
import type { PageElement, StyleSheet } from './assets.ts'
import type { LoadedShop } from './load-shop.ts'
import type { PageResult } from './page-result.ts'
import type { SocialPicture } from './social-picture.ts'

export type PageHead = {
  title: string
  description: string
  canonicalPath: string
  image?: SocialPicture
  structuredData?: Record<string, unknown>[]
  noindex?: boolean
  /** All public styles when missing. */
  styleSheet?: StyleSheet
  /** Custom elements on the page, whose scripts it loads once it is painted. */
  elements?: PageElement[]
  /** Whether the page loads the client application. */
  isApplication?: boolean
  /** Of an application that is installed by itself; the site's when missing. */
  manifestPath?: string
}

/** A search in the catalogue and the number of its results, for analytics. */
export type Search = { term: string; results: number }

export type Page = {
  /** Set by a page that does not exist or whose main content could not be read. */
  result?: Extract<PageResult, 'without-content' | 'not-found'>
  head: PageHead
  body: ReactNode
  /** Cache topics in addition to those of its route. */
  topics?: CacheTopic[]
  /** When the page changes without a change event, in milliseconds since the epoch; at midnight every page does. */
  expiresAt?: number
  search?: Search
}

/** `308` is permanent and may be cached by the browser, `307` is temporary, `303` follows a form. */
export type Redirect = { redirect: string; status: 303 | 307 | 308 }

/** For programs: a feed, a sitemap, a manifest. */
export type TextFile = { contentType: string; text: string }

export type PageOutcome = Page | Redirect | TextFile

export type PageRequest = LoadedShop & {
  url: URL
  params: Record<string, string>
  backend: BackendClient
  siteUrl: string
  publicBackend: { url: string }
  now: Date
  isExport: boolean
  /** Whether mail reaches people. */
  sendsMail: boolean
  signsInWithGoogle: boolean
  /** What a person sent with a form. */
  form?: URLSearchParams
  /** For a part that could not be read. The page is shown without it and is not cached. */
  reportProblem: ReportProblem
}

export type LoadPage = (request: PageRequest) => PageOutcome | null | Promise<PageOutcome | null>
