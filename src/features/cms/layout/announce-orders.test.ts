// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { Order } from '../kit/orders/get-orders.ts'
import { describeNewOrders } from './announce-orders.ts'

const order = (id: string, takenBy: string | null = null) =>
  ({ id, code: 'K7QF2M', pickupAtLocal: '2026-11-18T17:00', takenBy }) as Order

test('One new order is named with its hour, several are counted', () => {
  expect(describeNewOrders([order('a'), order('b')], new Set(['a']))).toMatchObject({
    message: expect.stringMatching(/^New order K7QF2M, .*18.*5:00/),
    to: '/cms/orders?q=K7QF2M',
  })
  expect(describeNewOrders([order('a'), order('b')], new Set())).toMatchObject({ message: '2 new orders' })
})

test('What is known, or was taken by staff, is not announced', () => {
  expect(describeNewOrders([order('a'), order('b', 'Emil')], new Set(['a']))).toBeUndefined()
})
