import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FlavorTab } from './flavor-tab.tsx'
import type { CheeseView } from './cheese-view.ts'

test('A tag that describes both flavor and texture is listed once', () => {
  const cheese = { flavorTags: ['mild', 'creamy'], textureTags: ['supple', 'creamy'], palate: null }
  expect(renderToStaticMarkup(<FlavorTab view={{ cheese } as unknown as CheeseView} />)).toContain(
    '>mild, creamy, supple<',
  )
})
