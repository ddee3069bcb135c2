// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { destinationFor, rememberReturnPath, returnPath, sameSitePath } from './return-path.ts'

beforeEach(() => sessionStorage.clear())

test('The page before sign-in is the page to return to', () => {
  rememberReturnPath(null, `${location.origin}/comte-aop`)
  expect(returnPath()).toBe('/comte-aop')
})

test('A requested page is returned to rather than the page before sign-in', () => {
  rememberReturnPath('/account', `${location.origin}/comte-aop`)
  expect(returnPath()).toBe('/account')
})

test('The page to return to is kept from one sign-in page to the next', () => {
  rememberReturnPath(null, `${location.origin}/comte-aop`)
  rememberReturnPath(null, `${location.origin}/auth`)
  rememberReturnPath(null, `${location.origin}/auth/email?view=sign-up`)
  expect(returnPath()).toBe('/comte-aop')
})

test('The part of a page that sign-in was asked for is kept from one sign-in page to the next', () => {
  rememberReturnPath('/events/blue#rsvp', `${location.origin}/events/blue`)
  rememberReturnPath(null, `${location.origin}/events/blue`)
  expect(returnPath()).toBe('/events/blue#rsvp')
  rememberReturnPath(null, `${location.origin}/events/rinds`)
  expect(returnPath()).toBe('/events/rinds')
})

test('A page of another site is never returned to', () => {
  rememberReturnPath(null, `${location.origin}/comte-aop`)
  rememberReturnPath('https://evil.example/', 'https://search.example/')
  expect(returnPath()).toBeUndefined()
})

test.each([
  ['admin', undefined, '/cms/dashboard'],
  ['manager', '/comte-aop', '/cms/dashboard'],
  ['employee', '/cms/cheeses?page=2', '/cms/cheeses?page=2'],
  ['employee', '/auth/reset', '/auth/reset'],
  ['customer', '/comte-aop', '/comte-aop'],
  ['customer', undefined, '/'],
  [null, undefined, '/'],
])('After sign-in, the role %s with return path %s goes to %s', (role, from, destination) => {
  expect(destinationFor(role, from)).toBe(destination)
})

const SHOP = 'https://shop.example'

test.each([
  ['/comte-aop', '/comte-aop'],
  ['/cheeses?country=FR#blue', '/cheeses?country=FR#blue'],
  ['https://shop.example/account', '/account'],
])('The path of %s is kept, because it is a page of this site', (url, path) => {
  expect(sameSitePath(url, SHOP)).toBe(path)
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
])('The URL %j has no path on this site', (url) => {
  expect(sameSitePath(url, SHOP)).toBeUndefined()
})

test('A path that looks like another host is turned into a path of this site', () => {
  expect(sameSitePath('https://shop.example//evil.example', SHOP)).toBe('/evil.example')
})
