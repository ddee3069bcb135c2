import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FlavorTab } from './flavor-tab.tsx'
import type { CheeseView } from './cheese-view.ts'

test('A cheese that tastes creamy and is creamy is called so once', () => {
  const cheese = { flavorTags: ['mild', 'creamy'], textureTags: ['supple', 'creamy'], palate: null }
  expect(renderToStaticMarkup(<FlavorTab view={{ cheese } as unknown as CheeseView} />)).toContain(
    '>mild, creamy, supple<',
  )
})
