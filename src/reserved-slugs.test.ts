import { expect, test } from 'vitest'
import { RESERVED_SLUGS } from './reserved-slugs.ts'

test('The first segment of every route is reserved, and so are those of planned pages', () => {
  expect(RESERVED_SLUGS).toEqual(
    expect.arrayContaining([
      'cheeses',
      'sitemap',
      's',
      'cms',
      'visit',
      'search',
      'privacy',
      'board',
      'orders',
    ]),
  )
  expect(RESERVED_SLUGS).not.toContain('')
})
