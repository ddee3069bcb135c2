import { expect, test } from 'vitest'
import { explainViolation } from './check-boundaries.ts'

test.each([
  ['src/app/router.tsx', 'src/features/catalogue/get-cheeses.ts', undefined],
  ['src/features/catalogue/card.tsx', 'src/domain/price.ts', undefined],
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
  ['src/features/cms/cheeses/list.tsx', 'src/features/cms/kit/data-list.tsx', undefined],
  [
    'src/features/catalogue/list.tsx',
    'src/features/cms/kit/data-list.tsx',
    'features may not import each other',
  ],
  ['src/lib/group-by.ts', 'src/ui/button.tsx', 'lib may not import ui'],
  ['src/domain/price.ts', 'src/backend/backend.ts', 'domain may not import backend'],
  ['src/ui/button.tsx', 'src/media/pictures.ts', 'ui may not import media'],
  ['src/app/router.tsx', 'server/config.ts', 'src may not import from outside src'],
])('%s importing %s: %s', (importer, imported, reason) => {
  expect(explainViolation(importer, imported)).toBe(reason)
})
