// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { OrderLine } from '../../../kit/orders/get-orders.ts'
import { useBasketDraft } from './basket-draft.ts'
import { toCollectedLine } from './collect-order.ts'
import { toRequest } from './record-basket.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const COMTE: OrderLine = {
  cheese_id: 'comte',
  name: 'Comté',
  grams: 300,
  pieces: null,
  price_cents: 4_000,
  cents: 1_200,
  todays_price_cents: 4_200,
}
const CROTTIN = { ...COMTE, cheese_id: 'crottin', name: 'Crottin', grams: 120, pieces: 2, price_cents: 450 }

const weigh = (line: OrderLine, amount: number, isTodays = false) =>
  toCollectedLine(line, { amount, isTodays, taxPercent: null })

test('An order is recorded with what was weighed, at its price or today’s', () => {
  const { result } = renderHook(useBasketDraft)
  act(() => result.current.collect({ id: 'order', code: 'K7QF2M' }, [weigh(COMTE, 312), weigh(CROTTIN, 3)]))
  expect(toRequest({ draft: result.current.draft, payment: 'card' })).toMatchObject({
    order_id: 'order',
    lines: [
      { cheese_id: 'comte', grams: 312, price_cents: 4_000 },
      { cheese_id: 'crottin', pieces: 3, price_cents: 450 },
    ],
  })
  expect(weigh(COMTE, 312, true).cheese.pricePerKgCents).toBe(4_200)
})

test('A cheese that has no price any more keeps that of the order', () => {
  expect(weigh({ ...COMTE, todays_price_cents: null }, 300, true).cheese.pricePerKgCents).toBe(4_000)
})

test('An order joins what is in the basket, and another order takes its place', () => {
  const { result } = renderHook(useBasketDraft)
  act(() => result.current.add(weigh(CROTTIN, 1)))
  act(() => result.current.collect({ id: 'first', code: 'FIRST2' }, [weigh(COMTE, 300)]))
  expect(result.current.draft.lines).toHaveLength(2)
  act(() => result.current.collect({ id: 'second', code: 'SECND2' }, [weigh(COMTE, 200)]))
  expect(result.current.draft).toMatchObject({
    order: { id: 'second' },
    lines: [{ quantity: { grams: 200 } }],
  })
})

test('A basket without lines collects nothing', () => {
  const { result } = renderHook(useBasketDraft)
  const line = weigh(COMTE, 300)
  act(() => result.current.collect({ id: 'order', code: 'K7QF2M' }, [line]))
  act(() => result.current.remove(line.key))
  expect(result.current.draft).toMatchObject({ lines: [] })
  expect(result.current.draft.order).toBeUndefined()
})
