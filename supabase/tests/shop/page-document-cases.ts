import { DEFAULT_PAGES, type PageKind } from '../../../src/domain/documents/page-document.ts'
import { PAGE_TEXTS } from '../../seed/demo/page-texts.ts'
import type { Fate } from '../cheeses/document-cases.ts'

type Case = readonly [what: string, fate: Fate, page: PageKind, value: unknown]

const { home, visit, events, sign_in: signIn, footer } = PAGE_TEXTS
const picture = { url: '/media/home-2000.jpg', alt: '' }
const column = { heading: 'Heading', text: 'Text', picture }
const withColumns = (...columns: unknown[]) => ({ ...home, about: { heading: '', columns } })
const { headline: _headline, ...withoutHeadline } = home

/** The greatest length of each text, by the path to it. */
const LENGTHS: [page: PageKind, path: string, max: number][] = [
  ['home', 'headline', 120],
  ['home', 'introduction', 600],
  ['home', 'picture.url', 300],
  ['home', 'picture.alt', 300],
  ['home', 'cheeses.heading', 80],
  ['home', 'cheeses.text', 300],
  ['home', 'about.heading', 120],
  ['home', 'about.columns.0.text', 600],
  ['home', 'social.heading', 120],
  ['home', 'social.text', 300],
  ['home', 'social.label', 40],
  ['home', 'closing.heading', 120],
  ['home', 'closing.text', 300],
  ['home', 'closing.members', 300],
  ['home', 'search.tagline', 120],
  ['home', 'search.description', 200],
  ['visit', 'heading', 80],
  ['visit', 'map.caption', 200],
  ['recipes', 'introduction', 300],
  ['recipes', 'empty', 300],
  ['events', 'introduction', 300],
  ['events', 'empty', 300],
  ['community_favorites', 'introduction', 300],
  ['community_favorites', 'empty.text', 300],
  ['sign_in', 'introduction', 300],
]

type Part = { [name: string]: Part | string }

function withText(page: PageKind, path: string, text: string) {
  const document: Part = structuredClone<object>(PAGE_TEXTS[page]) as Part
  const names = path.split('.')
  const last = names.pop() ?? ''
  const part = names.reduce((outer, name) => outer[name] as Part, document)
  part[last] = text
  return document
}

/** What the database and the forms must judge alike. */
export const PAGE_DOCUMENT_CASES: Case[] = [
  ...Object.entries(PAGE_TEXTS).map(([page, value]): Case => [
    `the ${page} of the demo`,
    'published',
    page as PageKind,
    value,
  ]),
  ...Object.entries(DEFAULT_PAGES).map(([page, value]): Case => [
    `a ${page} without words`,
    'published',
    page as PageKind,
    value,
  ]),
  ['the words of another page', 'refused', 'home', visit],
  ['a home page without a part', 'refused', 'home', withoutHeadline],
  ['a home page with a part that it does not have', 'refused', 'home', { ...home, script: '' }],
  ['no object', 'refused', 'footer', 'Cut to order'],
  ['null', 'refused', 'footer', null],
  ['markup that is only text', 'published', 'footer', { text: '<script>alert(1)</script> *a [b](c)' }],
  ['a text of two lines', 'published', 'footer', { text: 'One\nTwo' }],
  ['a text with a tab', 'refused', 'footer', { text: 'One\tTwo' }],
  ['a text of 300 characters', 'published', 'footer', { text: '🧀'.repeat(300) }],
  ['a text of 301 characters', 'refused', 'footer', { text: '🧀'.repeat(301) }],
  ['a number as text', 'refused', 'footer', { ...footer, text: 3 }],
  ['a headline of two lines', 'refused', 'home', { ...home, headline: 'One\nTwo' }],
  ['a page without a heading', 'draft', 'events', { ...events, heading: '' }],
  ['a page with a blank heading', 'draft', 'events', { ...events, heading: '\u200b ' }],
  ['three columns', 'published', 'home', withColumns(column, column, column)],
  ['four columns', 'refused', 'home', withColumns(column, column, column, column)],
  ['a column without a text', 'draft', 'home', withColumns({ ...column, text: '' })],
  ['a column without a picture', 'refused', 'home', withColumns({ heading: 'Heading', text: 'Text' })],
  [
    'five tiles',
    'refused',
    'home',
    { ...home, social: { ...home.social, tiles: Array.from({ length: 5 }, () => picture) } },
  ],
  [
    'a picture with more than a URL and words',
    'refused',
    'sign_in',
    { ...signIn, picture: { ...picture, x: '' } },
  ],
  ['a picture as a map', 'published', 'visit', { ...visit, map: { ...visit.map, kind: 'picture' } }],
  ['an unknown kind of map', 'refused', 'visit', { ...visit, map: { ...visit.map, kind: 'painted' } }],
  ...LENGTHS.flatMap(([page, path, max]): Case[] => [
    [`a ${page} with ${max} letters of ${path}`, 'published', page, withText(page, path, 'x'.repeat(max))],
    [`a ${page} with a letter more of ${path}`, 'refused', page, withText(page, path, 'x'.repeat(max + 1))],
  ]),
]
