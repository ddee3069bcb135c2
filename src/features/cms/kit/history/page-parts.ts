import type { PageDocuments, PageKind } from '../../../../domain/documents/page-document.ts'

/** What staff call each page. `private.page_name` has the same names. */
export const PAGE_NAMES: Record<PageKind, string> = {
  home: 'Home page',
  visit: 'Visit',
  recipes: 'Recipes',
  events: 'Events',
  community_favorites: 'Community favorites',
  sign_in: 'Sign-in page',
  footer: 'Footer',
}

type PartName = { [Kind in PageKind]: keyof PageDocuments[Kind] }[PageKind]

/** The name of each part of a page, for comparisons. */
export const PAGE_PART_LABELS: Record<PartName, string> = {
  headline: 'Headline',
  heading: 'Heading',
  introduction: 'Introduction',
  text: 'Text',
  picture: 'Picture',
  map: 'Map',
  cheeses: 'Cheeses in stock',
  about: 'About',
  social: 'Pictures of the shop',
  closing: 'Closing call',
  search: 'For search engines',
  empty: 'When there is nothing',
}
