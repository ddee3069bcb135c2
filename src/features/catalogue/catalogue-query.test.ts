import { describe, expect, test } from 'vitest'
import { catalogueUrl, isFiltered, readCatalogueQuery } from './catalogue-query.ts'

const read = (search: string) => readCatalogueQuery(new URLSearchParams(search))

describe('Catalogue URL', () => {
  test('A catalogue URL that is read and written again is the same', () => {
    const url =
      '/cheeses?q=blue&country=FR&milk=sheep&treatment=raw&without=nuts&in_stock=1&sort=price_low&page=2'
    expect(catalogueUrl(read(url.split('?')[1] ?? ''))).toBe(url)
  })

  test('Invalid parameters of a catalogue URL are left out', () => {
    const nonsense =
      'country=france&milk=oat&without=love&style=&sort=best&page=-3&vegetarian=yes&utm_source=x'
    expect(catalogueUrl(read(nonsense))).toBe('/cheeses')
  })

  test('A saved URL with the spelling of an earlier version leads to the current one', () => {
    expect(catalogueUrl(read('treatment=pasteurised&without=soya'))).toBe(
      '/cheeses?treatment=pasteurized&without=soy',
    )
    expect(catalogueUrl(read('treatment=thermised&without=molluscs'))).toBe(
      '/cheeses?treatment=thermized&without=mollusks',
    )
    expect(catalogueUrl(read('without=sulphites'))).toBe('/cheeses?without=sulfites')
  })

  test('A long search text is cut to 100 characters', () => {
    expect(read(`q=${'x'.repeat(500)}`).q).toHaveLength(100)
  })

  test('A sort order alone is not a filter', () => {
    expect(isFiltered(read('sort=newest&page=2'))).toBe(false)
    expect(isFiltered(read('q=comte'))).toBe(true)
  })
})
