import { describe, expect, test } from 'vitest'
import { catalogueUrl, isFiltered, readCatalogueQuery } from './catalogue-query.ts'

const read = (search: string) => readCatalogueQuery(new URLSearchParams(search))

describe('The address of the catalogue', () => {
  test('A view of the catalogue survives the way through the address bar', () => {
    const address =
      '/cheeses?q=blue&country=FR&milk=sheep&treatment=raw&without=nuts&in_stock=1&sort=price_low&page=2'
    expect(catalogueUrl(read(address.split('?')[1] ?? ''))).toBe(address)
  })

  test('What makes no sense in an address is left out of it', () => {
    const nonsense =
      'country=france&milk=oat&without=love&style=&sort=best&page=-3&vegetarian=yes&utm_source=x'
    expect(catalogueUrl(read(nonsense))).toBe('/cheeses')
  })

  test('A saved URL with the spelling of version 0.1 leads to the current one', () => {
    expect(catalogueUrl(read('treatment=pasteurised&without=soya'))).toBe(
      '/cheeses?treatment=pasteurized&without=soy',
    )
    expect(catalogueUrl(read('treatment=thermised&without=molluscs'))).toBe(
      '/cheeses?treatment=thermized&without=mollusks',
    )
  })

  test('A search is cut to a length that can be searched for', () => {
    expect(read(`q=${'x'.repeat(500)}`).q).toHaveLength(100)
  })

  test('An order alone is no filter', () => {
    expect(isFiltered(read('sort=newest&page=2'))).toBe(false)
    expect(isFiltered(read('q=comte'))).toBe(true)
  })
})
