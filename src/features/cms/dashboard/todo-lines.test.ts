// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { todoLines, type Waiting } from './todo-lines.ts'

const NOTHING: Waiting = {
  counts: { undecidedComments: 0, lowStock: 0, outOfStock: 0, notifyRequests: 0, pendingRecipes: 0 },
  eventsToday: [],
  placardsToReprint: 0,
  proposals: 0,
}

test('Only tasks that wait have a line, in the singular or plural', () => {
  expect(todoLines('admin', NOTHING)).toEqual([])
  const waiting = {
    ...NOTHING,
    counts: { ...NOTHING.counts, undecidedComments: 1, lowStock: 5, outOfStock: 2, notifyRequests: 12 },
    placardsToReprint: 1,
  }
  expect(todoLines('admin', waiting).map(({ text }) => text)).toEqual([
    '1 comment waits for a decision',
    '5 cheeses running low, 2 cheeses out of stock',
    '1 placard out of date',
    '12 guests wait for a cheese to come back',
  ])
})

test('Recipes wait only for those who may decide about them', () => {
  const waiting = { ...NOTHING, counts: { ...NOTHING.counts, pendingRecipes: 2 } }
  expect(todoLines('employee', waiting)).toEqual([])
  expect(todoLines('manager', waiting).map(({ text }) => text)).toEqual(['2 recipes wait for a decision'])
})

test('A line whose page the role may not open is left out', () => {
  const waiting = { ...NOTHING, counts: { ...NOTHING.counts, undecidedComments: 3 }, placardsToReprint: 2 }
  expect(todoLines('employee', waiting)).toEqual([])
  expect(todoLines('manager', waiting).map(({ to }) => to)).toEqual(['/cms/comments'])
})

test('An event of today leads to its guest list', () => {
  const waiting = {
    ...NOTHING,
    eventsToday: [{ id: 'tasting', title: 'Tasting', startsAtLocal: '2026-11-16T19:00' }],
  }
  expect(todoLines('employee', waiting)).toMatchObject([
    { action: 'Guests', to: '/cms/events/tasting/guests' },
  ])
})

test('A day of the counter that nobody closed leads to its end', () => {
  expect(todoLines('employee', { ...NOTHING, openDays: ['2026-11-17'] })).toEqual([
    { text: 'Tuesday, November 17 was not closed', action: 'Close', to: '/cms/counter#day' },
  ])
})

test('Mail that was not sent leads admins to it', () => {
  const waiting = { ...NOTHING, unsentMail: { count: 3, oldestAtLocal: '2026-11-17T10:00' } }
  expect(todoLines('manager', waiting)).toEqual([])
  expect(todoLines('admin', waiting)).toEqual([
    { text: expect.stringMatching(/^3 mails not sent since Nov 17, 2026/), action: 'Read', to: '/cms/mail' },
  ])
})

test('A new shop lists what is left before it opens, for those who may open the page', () => {
  const waiting = {
    ...NOTHING,
    opening: {
      hasExampleSettings: true,
      examplePrices: [
        { cheeseId: 'comte', name: 'Comté' },
        { cheeseId: 'mahon', name: 'Mahón' },
      ],
      hasNoCheeses: false,
      countsNoStock: true,
      hasNoPlacards: true,
    },
  }
  const pages = ['/cms/settings', '/cms/cheeses', '/cms/inventory']
  expect(todoLines('admin', waiting).map(({ to }) => to)).toEqual([...pages, '/cms/placards'])
  const lines = todoLines('manager', waiting)
  expect(lines.map(({ to }) => to)).toEqual(pages)
  expect(lines[1]).toMatchObject({
    text: '2 example prices to be set',
    subjects: [
      { name: 'Comté', to: '/cms/cheeses/comte' },
      { name: 'Mahón', to: '/cms/cheeses/mahon' },
    ],
  })
})

test('What a shop has changed, counted or printed is left out', () => {
  const opening = {
    hasExampleSettings: false,
    examplePrices: [],
    hasNoCheeses: false,
    countsNoStock: true,
    hasNoPlacards: false,
  }
  expect(todoLines('admin', { ...NOTHING, opening }).map(({ text }) => text)).toEqual([
    'No stock is tracked yet',
  ])
})

test('Each cheese with a fact that nobody has confirmed has a line, which leads to its food facts', () => {
  const unconfirmed = [
    { id: 'tomme', name: 'Tomme', facts: ['rind' as const] },
    { id: 'brie', name: 'Brie', facts: ['milk_treatment' as const, 'rind' as const] },
  ]
  expect(todoLines('manager', { ...NOTHING, unconfirmed })).toEqual([
    { text: 'Tomme: rind not confirmed', action: 'Confirm', to: '/cms/cheeses/tomme#facts' },
    {
      text: 'Brie: milk treatment and rind not confirmed',
      action: 'Confirm',
      to: '/cms/cheeses/brie#facts',
    },
  ])
})

test('Orders come first: missing cheese, closed hours, what to accept, what is new, and how many are collected today', () => {
  const order = { cheeseName: null, missingGrams: null, nextPickupLocal: '2026-11-20T16:00' }
  const orders = [
    { ...order, kind: 'stock', cheeseName: 'Comté', missingGrams: 300, codes: ['K7QF2M', 'AAAAA2'] },
    { ...order, kind: 'hours', codes: ['K7QF2M'] },
    { ...order, kind: 'requested', codes: ['AAAAA2'] },
    { ...order, kind: 'new', codes: ['K7QF2M', 'AAAAA2'] },
    { ...order, kind: 'today', codes: ['K7QF2M', 'AAAAA2'] },
  ]
  const waiting = { ...NOTHING, placardsToReprint: 1, orders }
  expect(todoLines('admin', waiting).map(({ text, to }) => [text, to])).toEqual([
    ['Comté: 300 g less than is set aside for K7QF2M, AAAAA2', '/cms/orders?q=Comt%C3%A9'],
    ['1 order at an hour when the shop is closed: K7QF2M', '/cms/orders'],
    ['1 order to accept: AAAAA2', '/cms/orders'],
    ['2 new orders, the next for Friday, November 20, 4:00\u00a0PM', '/cms/orders'],
    ['2 orders to be collected today', '/cms/orders'],
    ['1 placard out of date', '/cms/placards?show=reprint'],
  ])
})
