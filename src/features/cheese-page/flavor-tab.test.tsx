import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BLANK_CHEESE } from '../../domain/cheese/cheese.ts'
import { FlavorTab } from './flavor-tab.tsx'
import type { CheeseView } from './cheese-view.ts'

test('A tag that describes both flavor and texture is listed once', () => {
  const cheese = { ...BLANK_CHEESE, flavorTags: ['mild', 'creamy'], textureTags: ['supple', 'creamy'] }
  expect(renderToStaticMarkup(<FlavorTab view={{ cheese } as unknown as CheeseView} />)).toContain(
    '>mild, creamy, supple<',
  )
})
