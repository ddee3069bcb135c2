import { test } from 'vitest'
import { expectPricesToAgree } from './compare-prices.ts'

test('Page, card, placard, kiosk, counter, CSV and structured data show 40 random prices as they were accepted', () =>
  expectPricesToAgree(40))
