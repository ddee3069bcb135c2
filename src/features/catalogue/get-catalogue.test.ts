import { expect, test } from 'vitest'
import type { BackendClient } from '../../backend/backend-client.ts'
import { readCatalogueQuery } from './catalogue-query.ts'
import { findRatedSlugs, PAGE_SIZE } from './get-catalogue.ts'

type Search = { strength?: string; page_limit: number }

/** A page of unrated cheeses comes before those with a strength. */
const CHEESES = [
  ...Array.from({ length: PAGE_SIZE }, (_, index) => ({ slug: `unrated-${index}`, strength: 'unknown' })),
  { slug: 'brie', strength: 'mild' },
  { slug: 'stilton', strength: 'strong' },
]

const backend = {
  rpc: async (_name: string, { strength, page_limit }: Search) => ({
    data: CHEESES.filter((cheese) => !strength || cheese.strength === strength).slice(0, page_limit),
    error: null,
  }),
} as unknown as BackendClient

test.each([
  ['in_stock=1', ['brie', 'stilton']],
  ['in_stock=1&strength=strong', ['stilton']],
])(
  'Every cheese of the map that fits %s is found, however many without a strength fit',
  async (list, slugs) => {
    expect(await findRatedSlugs(backend, readCatalogueQuery(new URLSearchParams(list)))).toEqual(slugs)
  },
)
