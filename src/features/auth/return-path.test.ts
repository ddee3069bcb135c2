// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { destinationFor, rememberReturnPath, returnPath } from './return-path.ts'

beforeEach(() => sessionStorage.clear())

test('Somebody goes back to the page they came from', () => {
  rememberReturnPath(null, `${location.origin}/comte-aop`)
  expect(returnPath()).toBe('/comte-aop')
})

test('An asked-for page counts more than the one before', () => {
  rememberReturnPath('/account', `${location.origin}/comte-aop`)
  expect(returnPath()).toBe('/account')
})

test('Going from one sign-in page to the next forgets nothing', () => {
  rememberReturnPath(null, `${location.origin}/comte-aop`)
  rememberReturnPath(null, `${location.origin}/auth`)
  rememberReturnPath(null, `${location.origin}/auth/email?view=sign-up`)
  expect(returnPath()).toBe('/comte-aop')
})

test('Other sites and typed addresses leave nothing to go back to', () => {
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
])('The role %s from %s goes to %s', (role, from, destination) => {
  expect(destinationFor(role, from)).toBe(destination)
})
