import { DEFAULT_PAGES, type PageKind } from '../../../src/domain/documents/page-document.ts'
import { PAGE_TEXTS } from '../../seed/demo/page-texts.ts'
import type { Fate } from '../cheeses/document-cases.ts'

type Case = readonly [what: string, fate: Fate, page: PageKind, value: unknown]

const { home, visit, events, sign_in: signIn, footer } = PAGE_TEXTS
const picture = { url: '/media/home-2000.jpg', alt: '' }
const column = { heading: 'Heading', text: 'Text', picture }
const withColumns = (...columns: unknown[]) => ({ ...home, about: { heading: '', columns } })
const { headline: _headline, ...withoutHeadline } = home

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
  ['an unknown kind of map', 'refused', 'visit', { ...visit, map: { ...visit.map, kind: 'painted' } }],
]
