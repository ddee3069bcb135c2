import { expect, test } from 'vitest'
import { sameSitePath } from './same-site-path.ts'

const SHOP = 'https://shop.example'

test.each([
  ['/comte-aop', '/comte-aop'],
  ['/cheeses?country=FR#blue', '/cheeses?country=FR#blue'],
  ['https://shop.example/account', '/account'],
])('%s is a page of this site', (address, path) => {
  expect(sameSitePath(address, SHOP)).toBe(path)
})

test.each([
  'https://evil.example/',
  'http://shop.example/',
  'https://shop.example.evil.example/',
  'https://shop.example:8443/',
  'https://shop.example@evil.example/',
  'https://nell@shop.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  ' //evil.example',
  'javascript:alert(1)',
  'data:text/html,hello',
  'blob:https://shop.example/5',
  '',
])('%j leads nowhere', (address) => {
  expect(sameSitePath(address, SHOP)).toBeUndefined()
})

test('A path that only looks like another host becomes one of this site', () => {
  expect(sameSitePath('https://shop.example//evil.example', SHOP)).toBe('/evil.example')
})
