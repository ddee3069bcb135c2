import { expect, test } from 'vitest'
import { backInStock } from './back-in-stock.ts'

const SHOP = { name: 'The Shop', locale: 'en-CA' } as Parameters<typeof backInStock>[1]

test('A stock alert says which cheese is back and where, and how to be forgotten', () => {
  const stockAlert = { cheese: 'Comté', slug: 'comte', token: 'abc', siteUrl: 'https://cheese.example' }
  const { paragraphs, action, note } = backInStock(stockAlert, SHOP)
  expect(paragraphs.join(' ')).toContain('Comté is on the counter again at The Shop')
  expect(action?.href).toBe('https://cheese.example/comte')
  expect(note).toContain('https://cheese.example/stock-alerts/abc/stop')
})
