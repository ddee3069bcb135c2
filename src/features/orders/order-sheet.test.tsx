import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Order } from './order.ts'
import { OrderContents } from './order-sheet.tsx'

const LINE = { slug: 'comte-aop', name: 'Comté', grams: 500, pieces: null, cents: 2285 }
const ORDER = { lines: [LINE], taxCents: 342, totalCents: 2627, paidCents: null } as unknown as Order

const textOf = (order: Order) =>
  renderToStaticMarkup(
    <OrderContents
      order={order}
      price={{ currency: 'CAD', locale: 'en-CA', rounding: 0.01, display: 'per_100g' }}
    />,
  ).replaceAll(/<[^>]*>/g, '|')

test('An order says what it comes to with tax, and what was paid once it is collected', () => {
  expect(textOf(ORDER)).toMatch(/\$22\.85.*About, before weighing.*\$26\.27 with tax/)
  const collected = textOf({ ...ORDER, paidCents: 2720 })
  expect(collected).toMatch(/Paid at the counter.*\$27\.20\|/)
  expect(collected).not.toMatch(/About|\$22\.85/)
})
