/** The pages people see first carry only the styles they use; `public` has those of all the others too. */
export const STYLE_SHEETS = ['home', 'catalogue', 'cheese', 'public'] as const

export type StyleSheet = (typeof STYLE_SHEETS)[number]

/** Elements that only some pages have, and whose scripts only those pages load. */
export const PAGE_ELEMENTS = {
  catalogue: 'src/features/catalogue/catalogue-element.ts',
  servings: 'src/features/recipes/servings-element.ts',
}

export type PageElement = keyof typeof PAGE_ELEMENTS

/** What the build gives a rendered page to carry along. */
export type Assets = {
  /** The styles to inline; in development a link to all of them instead. */
  styles: Record<StyleSheet, string> | { href: string }
  /** All public styles as a file, for islands on a page that carries only its own. */
  allStylesUrl: string
  /** Decides before the first paint what the page shows and what it loads. */
  bootstrap: string
  /** The modules that hydrate islands, loaded only when one asks for it. */
  publicIslandsUrl: string
  sessionIslandsUrl: string
  elementUrls: Record<PageElement, string>
  /** The client-rendered part: sign-in, account and staff area. */
  applicationUrl: string
  applicationStyles: string[]
  /** Comes before everything else while the site is being worked on. */
  developmentScript?: string
}
