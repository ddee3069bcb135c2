import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DEFAULT_SHOP } from '../../domain/shop/shop.ts'
import { VisitPage } from './visit-page.tsx'

const pageAt = (postalAddress: string) =>
  renderToStaticMarkup(<VisitPage shop={{ ...DEFAULT_SHOP, postalAddress }} />)

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
