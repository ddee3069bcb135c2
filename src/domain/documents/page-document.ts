import * as v from 'valibot'
import { ENUMS } from '../enums.ts'
import { documentShapes, fitsOnAPage } from './document-shapes.ts'

const MAP_KINDS = ['none', 'drawn', 'picture'] as const

const HEADING_MISSING = 'A heading is missing'

/** `private.is_page_document` has the same rules. */
function pageSchemas(isComplete: boolean) {
  const { line, filledLine, plain, filledPlain, list } = documentShapes(isComplete)
  const heading = filledLine(80, HEADING_MISSING)
  /** A picture of the library by its URL, with words of its own; none without a URL. */
  const picture = v.strictObject({ url: line(300), alt: line(300) })
  const listPage = v.pipe(
    v.strictObject({ heading, introduction: plain(300), empty: plain(300) }),
    fitsOnAPage(),
  )
  return {
    home: v.pipe(
      v.strictObject({
        /** Without one the page has the name of the shop. */
        headline: line(120),
        introduction: plain(600),
        picture,
        /** The list of the cheeses in stock. */
        cheeses: v.strictObject({ heading, text: plain(300) }),
        about: v.strictObject({
          heading: line(120),
          columns: list(v.strictObject({ heading, text: filledPlain(600), picture }), 3),
        }),
        /** The tiles stand where nothing is posted, each with the label. */
        social: v.strictObject({
          heading: line(120),
          text: plain(300),
          label: line(40),
          tiles: list(picture, 4),
        }),
        closing: v.strictObject({ heading: line(120), text: plain(300), members: plain(300) }),
        search: v.strictObject({ tagline: line(120), description: line(200) }),
      }),
      fitsOnAPage(),
    ),
    visit: v.pipe(
      v.strictObject({
        heading,
        picture,
        map: v.strictObject({ kind: v.picklist(MAP_KINDS), picture, caption: line(200) }),
      }),
      fitsOnAPage(),
    ),
    recipes: listPage,
    events: listPage,
    community_favorites: v.pipe(
      v.strictObject({
        heading,
        introduction: plain(300),
        empty: v.strictObject({ heading, text: plain(300) }),
      }),
      fitsOnAPage(),
    ),
    sign_in: v.pipe(v.strictObject({ introduction: plain(300), picture }), fitsOnAPage()),
    footer: v.pipe(v.strictObject({ text: plain(300) }), fitsOnAPage()),
  }
}

export const DRAFT_PAGE_SCHEMAS = pageSchemas(false)
export const PUBLISHED_PAGE_SCHEMAS = pageSchemas(true)

export const PAGE_KINDS = ENUMS.page_kind

export type PageKind = (typeof PAGE_KINDS)[number]

/** The words and pictures of each public page. */
export type PageDocuments = {
  [Kind in PageKind]: v.InferOutput<(typeof PUBLISHED_PAGE_SCHEMAS)[Kind]>
}

export type PageDocument = PageDocuments[PageKind]

export type DocumentPicture = PageDocuments['home']['picture']

const NO_PICTURE: DocumentPicture = { url: '', alt: '' }

/** Used when the documents cannot be read, so that pages still render. */
export const DEFAULT_PAGES: PageDocuments = {
  home: {
    headline: '',
    introduction: '',
    picture: NO_PICTURE,
    cheeses: { heading: 'In stock', text: '' },
    about: { heading: '', columns: [] },
    social: { heading: '', text: '', label: '', tiles: [] },
    closing: { heading: '', text: '', members: '' },
    search: { tagline: '', description: '' },
  },
  visit: { heading: 'Visit', picture: NO_PICTURE, map: { kind: 'none', picture: NO_PICTURE, caption: '' } },
  recipes: { heading: 'Recipes', introduction: '', empty: '' },
  events: { heading: 'Events', introduction: '', empty: '' },
  community_favorites: {
    heading: 'Community Favorites',
    introduction: '',
    empty: { heading: 'No community favorites yet', text: '' },
  },
  sign_in: { introduction: '', picture: NO_PICTURE },
  footer: { text: '' },
}
