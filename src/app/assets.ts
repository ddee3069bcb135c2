/** The most visited pages have their own, smaller style sheets; `public` covers every page. */
export const STYLE_SHEETS = ['home', 'catalogue', 'cheese', 'public'] as const

export type StyleSheet = (typeof STYLE_SHEETS)[number]

/** Decides before the first paint what the page shows, so it is a part of every page and built alone. */
export const BOOTSTRAP = 'src/app/islands/bootstrap.ts'

/** What every page loads after its first paint. */
export const AFTER_PAINT = 'src/app/islands/after-paint.ts'

/** Custom elements whose scripts only the pages that use them load. */
export const PAGE_ELEMENTS = {
  catalogue: 'src/features/catalogue/catalogue-element.ts',
  order: 'src/features/orders/order-element.ts',
  searchOutage: 'src/features/search/search-outage-element.ts',
  servings: 'src/features/recipes/servings-element.ts',
  share: 'src/ui/share/share-element.ts',
  tabs: 'src/ui/tabs/tabs-element.ts',
}

/** The suggestions of a search box, loaded on its first focus. */
export const SUGGESTIONS = 'src/features/search/suggestions.ts'

/** Built as `/offline-worker.js`, above the pages in its scopes. */
export const OFFLINE_WORKER = 'src/app/offline/offline-worker.ts'

export type PageElement = keyof typeof PAGE_ELEMENTS

/** The results of the build that a rendered page refers to. */
export type Assets = {
  /** The styles to put into the page; in development a link to all of them. */
  styles: Record<StyleSheet, string> | { href: string }
  /** All public styles as a file, for islands on a page with a smaller style sheet. */
  allStylesUrl: string
  /** The script to put into the page; empty in development, where another script loads it. */
  bootstrap: string
  afterPaintUrl: string
  /** The modules that hydrate islands, loaded only when an island needs one. */
  publicIslandsUrl: string
  sessionIslandsUrl: string
  elementUrls: Record<PageElement, string>
  suggestionsUrl: string
  /** The client application: sign-in, account and staff area. */
  applicationUrl: string
  applicationStyles: string[]
  /** Only in development; it must run before every other script. */
  developmentScript?: string
}
