import { expect, test } from 'vitest'
import { boardOrderUrl, orderUrl } from '../../domain/shop/order-url.ts'
import { newOrderArguments, orderArguments, readOrderForm, readOrderStep } from './order-values.ts'

const A = crypto.randomUUID()
const B = crypto.randomUUID()
const FORM = new URLSearchParams(
  `key=${A}&cheese=${A}&unit-${A}=grams&amount-${A}=300&cheese=x&cheese=${B}&unit-${B}=pieces&amount-${B}=2&pickup_at=t&do=send`,
)

test('A form becomes lines of grams and pieces, without what names no cheese', () => {
  expect(orderArguments(readOrderForm(FORM)).lines).toEqual([
    { cheese_id: A, grams: 300 },
    { cheese_id: B, pieces: 2 },
  ])
  expect(readOrderStep(FORM)).toEqual({ kind: 'send' })
})

test('A quick choice wins over what stands in the field of its cheese', () => {
  const form = new URLSearchParams([...FORM, ['quick', `${A}:100`]])
  expect(readOrderForm(form).lines.map(({ amount }) => amount)).toEqual([100, 2])
})

test('A button that leaves out a cheese names it', () => {
  expect(readOrderStep(new URLSearchParams('do=remove:b'))).toEqual({ kind: 'remove', cheeseId: 'b' })
})

test('A link names the cheeses of a board with their amounts', () => {
  expect(orderUrl([{ slug: 'comte-aop', amount: 300 }, { slug: 'abondance' }])).toBe(
    '/orders/new?line=comte-aop:300&line=abondance',
  )
  expect(boardOrderUrl([{ slug: 'comte-aop' }])).toBe('/orders/new?line=comte-aop&board')
})

test('A new order says whether a board led to it', () => {
  expect(newOrderArguments(readOrderForm(FORM))).toMatchObject({ key: A, from_board: false })
  expect(newOrderArguments(readOrderForm(new URLSearchParams('board=')))).toMatchObject({ from_board: true })
})
