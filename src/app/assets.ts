/** What the build gives a rendered page to carry along. */
export type Assets = {
  /** The site's styles, inlined; in development a link to them instead. */
  styles: { inline: string } | { href: string }
  /** Decides before the first paint what the page shows and what it loads. */
  bootstrap: string
  /** The module that brings islands to life, loaded only when one asks for it. */
  islandsUrl: string
  /** The client-rendered part: sign-in, account and staff area. */
  applicationUrl: string
  applicationStyles: string[]
  /** Comes before everything else while the site is being worked on. */
  developmentScript?: string
}
