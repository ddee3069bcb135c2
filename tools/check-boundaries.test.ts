import { expect, test } from 'vitest'
import { explainViolation } from './check-boundaries.ts'

test.each([
  ['src/app/router.tsx', 'src/features/catalogue/get-cheeses.ts', undefined],
  ['src/features/catalogue/card.tsx', 'src/lib/price.ts', undefined],
  [
    'src/features/comments/form.tsx',
    'src/features/ratings/use-rating.ts',
    'features may not import each other',
  ],
  [
    'src/features/cms/cheeses/list.tsx',
    'src/features/cms/users/list.tsx',
    'features may not import each other',
  ],
  ['src/lib/price.ts', 'src/ui/button.tsx', 'lib may not import ui'],
  ['src/ui/button.tsx', 'src/content/pictures.ts', 'ui may not import content'],
  ['src/app/router.tsx', 'server/config.ts', 'src may not import from outside src'],
])('%s importing %s: %s', (importer, imported, reason) => {
  expect(explainViolation(importer, imported)).toBe(reason)
})
