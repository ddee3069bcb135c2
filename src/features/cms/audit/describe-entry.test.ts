import { expect, test } from 'vitest'
import { describeEntry } from './describe-entry.ts'

test.each([
  [
    'Revoke display: Window',
    { action: 'revoke display', subject: 'displays', subjectName: undefined, detail: { name: 'Window' } },
  ],
  [
    'Set role: Ada Lovelace, from customer to employee',
    {
      action: 'set role',
      subject: 'users',
      subjectName: 'Ada Lovelace',
      detail: { from: 'customer', to: 'employee' },
    },
  ],
  [
    'Set price: Comté, from none to 43.21 per kg',
    { action: 'set price', subject: 'cheeses', subjectName: 'Comté', detail: { from: null, to: 4321 } },
  ],
  [
    'Change settings: Settings, Phone, Store hours',
    {
      action: 'change settings',
      subject: 'business_settings',
      subjectName: 'Settings',
      detail: { fields: ['phone', 'hours'] },
    },
  ],
  [
    'Roll back: Comté, to version 3: Price per kg',
    {
      action: 'roll back',
      subject: 'cheeses',
      subjectName: 'Comté',
      detail: { to_version: 3, fields: ['price_per_kg_cents'] },
    },
  ],
  [
    'Sign in: Ada Lovelace, device: Firefox on Linux',
    {
      action: 'sign in',
      subject: 'users',
      subjectName: 'Ada Lovelace',
      detail: { device: 'Firefox on Linux' },
    },
  ],
  [
    'Bulk change: Prices of 2 cheeses',
    {
      action: 'bulk change',
      subject: 'change_sets',
      subjectName: 'Prices of 2 cheeses',
      detail: { summary: 'Prices of 2 cheeses' },
    },
  ],
  [
    'Undo: Price +10 %, 19 cheeses, 19 records',
    {
      action: 'undo',
      subject: 'change_sets',
      subjectName: 'Price +10 %, 19 cheeses',
      detail: { kind: 'bulk', records: 19 },
    },
  ],
  [
    'Export: stock movements',
    { action: 'export', subject: 'stock_movements', subjectName: undefined, detail: { kind: null } },
  ],
  [
    'Withdraw invitation: role: employee',
    {
      action: 'withdraw invitation',
      subject: 'invitations',
      subjectName: undefined,
      detail: { role: 'employee' },
    },
  ],
  [
    'Hide comment: reason: About a person',
    {
      action: 'hide comment',
      subject: 'cheese_comments',
      subjectName: undefined,
      detail: { reason: 'About a person' },
    },
  ],
  [
    'Replace picture',
    {
      action: 'replace picture',
      subject: 'media',
      subjectName: undefined,
      detail: { by: '5f0c6a39-5f3d-4d3b-9d3e-0b8f5c2f7a11' },
    },
  ],
  [
    'Mark event as canceled: Raclette evening',
    { action: 'mark event as cancelled', subject: 'events', subjectName: 'Raclette evening', detail: {} },
  ],
  ['Delete account', { action: 'delete account', subject: 'users', subjectName: undefined, detail: {} }],
])('An entry of the audit log reads "%s"', (sentence, entry) => {
  expect(describeEntry(entry)).toBe(sentence)
})
