import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DEFAULT_PAGES, type PageDocuments } from '../../domain/documents/page-document.ts'
import { DEFAULT_SHOP } from '../../domain/shop/shop.ts'
import { VisitPage } from './visit-page.tsx'

const WORDS: PageDocuments['visit'] = {
  ...DEFAULT_PAGES.visit,
  map: {
    kind: 'drawn',
    picture: { url: '', alt: '' },
    caption: 'The streets around us, drawn by hand and not to scale.',
  },
}

const pageAt = (postalAddress: string) =>
  renderToStaticMarkup(<VisitPage words={WORDS} shop={{ ...DEFAULT_SHOP, postalAddress }} />)

test('The drawn map names the streets around the shop', () => {
  const page = pageAt('12 Cobble Lane, Old Quarter, Vancouver, BC')
  expect(page).toContain('Market Square')
  expect(page).toContain('The streets around us, drawn by hand and not to scale.')
})

test('The page of a shop that has moved has no drawn map', () => {
  const page = pageAt('3 Harbor Road, Halifax, NS')
  expect(page).not.toContain('Market Square')
  expect(page).not.toContain('drawn by hand')
})

test('A shop can show a picture as its map, and says about access what it declares', () => {
  const map = {
    kind: 'picture',
    picture: { url: '/media/places/door-1200.jpg', alt: 'A plan' },
    caption: '',
  } as const
  const shop = { ...DEFAULT_SHOP, access: { dogs: 'yes' } as const }
  const page = renderToStaticMarkup(<VisitPage words={{ ...WORDS, map }} shop={shop} />)
  expect(page).toContain('alt="A plan"')
  expect(page).toContain('Dogs are welcome.')
  expect(page).not.toContain('parking')
})
