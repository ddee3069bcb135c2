import { expect, test } from 'vitest'
import { describeField } from './describe-value.ts'
import { describeVersion } from './describe-version.ts'

const change = {
  table: 'cheeses',
  operation: 'update',
  changedFields: ['summary', 'price_per_kg_cents'],
  isArchived: false,
  restoredFrom: undefined,
}

test.each([
  ['Changed Summary, Price per kg', change],
  ['Restored Summary, Price per kg from version 2', { ...change, restoredFrom: 2 }],
  ['Archived', { ...change, changedFields: ['active', 'archived_at'], isArchived: true }],
  ['Taken out of the archive', { ...change, changedFields: ['archived_at'] }],
  ['Created', { ...change, operation: 'insert' }],
  ['Restored version 4 after it was deleted', { ...change, operation: 'insert', restoredFrom: 4 }],
  [
    'Sent in by a member',
    { ...change, table: 'recipes', changedFields: ['by_member', 'ingredients', 'status', 'title'] },
  ],
  ['Changed Link, Status', { ...change, table: 'recipes', changedFields: ['slug', 'status'] }],
  ['Deleted', { ...change, operation: 'delete' }],
  ['Saved without a change', { ...change, changedFields: [] }],
])('A version reads "%s"', (words, version) => {
  expect(describeVersion(version)).toBe(words)
})

test.each([
  ['43.21', 'cheeses', 'price_per_kg_cents', 4321],
  ['(empty)', 'cheeses', 'summary', ''],
  ['(empty)', 'cheeses', 'foods', []],
  ['Yes', 'cheeses', 'active', true],
  ['nutty\nsweet', 'cheeses', 'flavor_tags', ['nutty', 'sweet']],
  ['Label: Cider\nKind: cider', 'cheeses', 'beverages', [{ label: 'Cider', kind: 'cider' }]],
  [
    'Amount: 200\nItem: Comté',
    'recipes',
    'ingredients',
    [{ amount: 200, item: 'Comté', cheese_id: 'c0ffee' }],
  ],
  ['Cheese id: c0ffee', 'recipes', 'ingredients', [{ cheese_id: 'c0ffee' }]],
  ['(empty)', 'page_documents', 'picture', { url: '', alt: '' }],
  [
    'Heading: Since 2004\nPicture: /media/shop.webp The shop\nHeading: Today',
    'page_documents',
    'columns',
    [
      { heading: 'Since 2004', text: '', picture: { url: '/media/shop.webp', alt: 'The shop' } },
      { heading: 'Today', text: '', picture: { url: '', alt: '' } },
    ],
  ],
  ['For people who are signed in: Hello', 'page_documents', 'closing', { text: '', members: 'Hello' }],
  [
    '/one.webp',
    'page_documents',
    'tiles',
    [
      { url: '', alt: '' },
      { url: '/one.webp', alt: '' },
    ],
  ],
  ['prefer na', 'business_settings', 'alcohol_policy', 'prefer_na'],
  ['Alpine', 'cheese_documents', 'subtitle', 'Alpine'],
  ['Made: In summer', 'cheese_documents', 'facts', [{ label: 'Made', value: 'In summer' }]],
  ['(empty)', 'cheese_documents', 'story', []],
])('A value reads "%s"', (words, table, field, value) => {
  expect(describeField(table, field, value)).toBe(words)
})
