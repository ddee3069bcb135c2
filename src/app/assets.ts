/** The most visited pages have their own, smaller style sheets; `public` covers every page. */
export const STYLE_SHEETS = ['home', 'catalogue', 'cheese', 'public'] as const

export type StyleSheet = (typeof STYLE_SHEETS)[number]

/** Run before the first paint, so they are part of the page. Each is built alone and shares no code with the others. */
export const INLINED_SCRIPTS = {
  /** On every page: decides what the page shows and loads. */
  bootstrap: 'src/app/islands/bootstrap.ts',
  /** On pages with tabs. */
  tabs: 'src/ui/tabs-element.ts',
}

export type InlinedScript = keyof typeof INLINED_SCRIPTS

/** Custom elements whose scripts only the pages that use them load. */
export const PAGE_ELEMENTS = {
  catalogue: 'src/features/catalogue/catalogue-element.ts',
  servings: 'src/features/recipes/servings-element.ts',
}

/** The suggestions of a search box, loaded on its first focus. */
export const SUGGESTIONS = 'src/features/search/suggestions.ts'

/** Built as `/kiosk-worker.js`, above the pages in its scope. */
export const KIOSK_WORKER = 'src/app/kiosk/kiosk-worker.ts'

export type PageElement = keyof typeof PAGE_ELEMENTS

/** The results of the build that a rendered page refers to. */
export type Assets = {
  /** The styles to put into the page; in development a link to all of them. */
  styles: Record<StyleSheet, string> | { href: string }
  /** All public styles as a file, for islands on a page with a smaller style sheet. */
  allStylesUrl: string
  inlinedScripts: Record<InlinedScript, string>
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
