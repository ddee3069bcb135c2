import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DEFAULT_SHOP } from '../../domain/shop.ts'
import { EventList } from './event-list.tsx'
import { ALPINE_EVENING } from './testing/alpine-evening.ts'

const AFTERWARDS = new Date('2099-01-01T00:00:00Z')

const listOf = (page: number) =>
  renderToStaticMarkup(
    <EventList events={[ALPINE_EVENING]} total={60} page={page} shop={DEFAULT_SHOP} now={AFTERWARDS} />,
  )

test('Only the first page of events says that nothing is planned', () => {
  expect(listOf(1)).toContain('Nothing planned just now.')
  expect(listOf(2)).not.toContain('Coming up')
})

test('A past event has its date in American order', () => {
  expect(listOf(1)).toContain('December 4, 2026')
})
