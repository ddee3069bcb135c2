import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DEFAULT_SHOP } from '../../domain/shop/shop.ts'
import { DEFAULT_PAGES } from '../../domain/documents/page-document.ts'
import { EventList } from './event-list.tsx'
import { ALPINE_EVENING } from './testing/alpine-evening.ts'

const AFTERWARDS = new Date('2099-01-01T00:00:00Z')

const WORDS = { ...DEFAULT_PAGES.events, empty: 'Nothing planned just now.' }

const listOf = (page: number) =>
  renderToStaticMarkup(
    <EventList
      words={WORDS}
      events={[ALPINE_EVENING]}
      total={60}
      page={page}
      shop={DEFAULT_SHOP}
      now={AFTERWARDS}
    />,
  )

test('Only the first page of events says that nothing is planned', () => {
  expect(listOf(1)).toContain('Nothing planned just now.')
  expect(listOf(2)).not.toContain('Coming up')
})

test('A past event has its date in American order', () => {
  expect(listOf(1)).toContain('December 4, 2026')
})

test('What an event costs and includes is one line without full stops', () => {
  const event = {
    ...ALPINE_EVENING,
    priceCents: 2800,
    priceIncludes: 'Pears and bread.',
    cheeses: [{ slug: 'abondance', name: 'Abondance' }],
  }
  const before = new Date('2020-01-01T00:00:00Z')
  const shop = { ...DEFAULT_SHOP, price: { ...DEFAULT_SHOP.price, currency: 'CAD', locale: 'en-CA' } }
  const html = renderToStaticMarkup(
    <EventList words={WORDS} events={[event]} total={1} page={1} shop={shop} now={before} />,
  )
  expect(html).toContain('$28.00 a person · Pears and bread · With Abondance')
})
