import { expect, test } from 'vitest'
import { SHOP } from '../testing/example-shop.ts'
import {
  orderCanceled,
  orderChanged,
  orderConfirm,
  orderDisplaced,
  orderNew,
  orderPlaced,
  orderReleased,
  orderRequested,
} from './order.ts'

const ORDER = {
  id: '7',
  code: 'K7QF2M',
  token: '00ff',
  name: 'Anna',
  note: null,
  pickup_at: '2026-11-20T01:00:00Z',
  pickup_at_local: '2026-11-19T17:00',
  cancel_reason: null,
  sequence: 2,
  currency: 'CAD',
  tax_cents: 0,
  total_cents: 1500,
  lines: [{ name: 'Comté', grams: 300, pieces: null, cents: 1500 }],
  siteUrl: 'https://shop.example',
}

test('A placed order is mailed with its code, hour, postal address, amount and a calendar file', () => {
  const { paragraphs, action, calendar } = orderPlaced(ORDER, SHOP)
  const text = paragraphs.join(' ')
  for (const part of ['K7QF2M', '5:00', '12 Cobble Lane', '300 g Comté: $15.00', 'In all about $15.00'])
    expect(text).toContain(part)
  expect(action?.href).toBe('https://shop.example/orders/K7QF2M?token=00ff')
  for (const line of ['UID:7@shop.example', 'SEQUENCE:2', 'DTSTART:20261120T010000Z'])
    expect(calendar).toContain(line)
})

test('An order is mailed with the tax that the till adds', () => {
  const { paragraphs } = orderPlaced({ ...ORDER, tax_cents: 225, total_cents: 1725 }, SHOP)
  expect(paragraphs).toContain('In all about $17.25 with tax')
})

test('Nothing is in the calendar before an order is confirmed, and a canceled one is taken out', () => {
  expect(orderConfirm(ORDER, SHOP).calendar).toBeUndefined()
  expect(orderCanceled({ ...ORDER, cancel_reason: 'Sold out' }, SHOP)).toMatchObject({
    paragraphs: expect.arrayContaining(['Sold out.']),
    calendar: expect.stringContaining('STATUS:CANCELLED'),
  })
})

test('An unconfirmed order is deleted, and one that nobody collected costs nothing', () => {
  expect(orderConfirm(ORDER, SHOP).note).toContain('do nothing: the order is deleted')
  const released = orderReleased(ORDER, SHOP)
  expect(released.heading).toBe('We missed you')
  expect(released.paragraphs).toContain('You owe us nothing. Order again whenever you like.')
})

test('A mail that tells what to do with its button names the button by its label', () => {
  for (const mail of [orderPlaced, orderRequested, orderChanged, orderDisplaced]) {
    const { paragraphs, action } = mail(ORDER, SHOP)
    expect(paragraphs.join(' ')).toContain(`“${action?.label}”`)
  }
})

test('The mail to the shop says who collects an order, named or not', () => {
  const collects = (order: { name: string | null; is_member: boolean }) =>
    orderNew({ ...ORDER, ...order }, SHOP).paragraphs[0]?.split(' collects')[0]
  expect(collects({ name: 'Anna', is_member: true })).toBe('Anna')
  expect(collects({ name: null, is_member: true })).toBe('A member')
  expect(collects({ name: null, is_member: false })).toBe('A guest')
})

test('The mail to the shop has no link of its guest', () => {
  const { token, ...order } = ORDER
  expect(orderNew(order, SHOP).action?.href).toBe('https://shop.example/cms/orders')
  expect(JSON.stringify(orderNew(order, SHOP))).not.toContain(token)
})
