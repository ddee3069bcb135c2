import { expect, test } from 'vitest'
import { explainViolation } from './check-boundaries.ts'
import { findCycles } from './import-graph.ts'

test.each([
  ['src/app/router.tsx', 'src/features/catalogue/get-cheeses.ts', undefined],
  ['src/features/catalogue/card.tsx', 'src/domain/cheese/price.ts', undefined],
  [
    'src/features/catalogue/card.tsx',
    'src/features/community/ratings/use-rating.ts',
    'features may not import each other',
  ],
  [
    'src/features/cms/cheeses/list.tsx',
    'src/features/cms/users/list.tsx',
    'features may not import each other',
  ],
  ['src/features/cms/cheeses/list.tsx', 'src/features/cms/kit/list/data-list.tsx', undefined],
  [
    'src/features/catalogue/list.tsx',
    'src/features/cms/kit/list/data-list.tsx',
    'features may not import each other',
  ],
  ['src/lib/group-by.ts', 'src/ui/button.tsx', 'lib may not import ui'],
  ['src/domain/cheese/price.ts', 'src/backend/backend.ts', 'domain may not import backend'],
  ['src/ui/button.tsx', 'src/media/pictures.ts', 'ui may not import media'],
  ['src/app/router.tsx', 'server/config.ts', 'src may not import from outside src'],
  ['server/create-app.ts', 'server/rest/rest-api.ts', undefined],
  ['server/rest/rest-api.ts', 'server/http/caller-error.ts', undefined],
  ['server/rest/rest-api.ts', 'server/context.ts', undefined],
  ['server/rest/rest-api.ts', 'server/create-app.ts', 'rest may not import create-app.ts'],
  ['server/storage/storage-api.ts', 'server/rest/rest-error.ts', 'storage may not import rest'],
  ['server/storage/storage-api.test.ts', 'server/rest/rest-error.ts', undefined],
  ['server/http/errors.ts', 'server/testing/free-port.ts', 'only tests may import test code'],
  ['server/pages/renderer.ts', 'src/app/assets.ts', undefined],
  ['server/live/live-counts.ts', 'src/app/assets.ts', 'server/live may not import src/app'],
  ['server/database/schema/seed.ts', 'supabase/seed/demo.ts', undefined],
  ['server/auth/account/users.ts', 'supabase/seed/demo.ts', 'only database may import supabase'],
  [
    'server/orders/cart.ts',
    'server/config.ts',
    'server/orders is not listed in tools/check/check-boundaries.ts',
  ],
])('%s importing %s: %s', (importer, imported, reason) => {
  expect(explainViolation(importer, imported)).toBe(reason)
})

test('A file that imports itself through others is reported with the cycle', () => {
  const graph = new Map([
    ['a.ts', ['b.ts', 'c.ts']],
    ['b.ts', ['c.ts', 'd.ts']],
    ['c.ts', []],
    ['d.ts', ['a.ts']],
  ])
  expect(findCycles(graph)).toEqual([['a.ts', 'b.ts', 'd.ts', 'a.ts']])
})

test('Files that only share an import form no cycle', () => {
  const graph = new Map([
    ['a.ts', ['b.ts', 'c.ts']],
    ['b.ts', ['d.ts']],
    ['c.ts', ['d.ts']],
  ])
  expect(findCycles(graph)).toEqual([])
})
