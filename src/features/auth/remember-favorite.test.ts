// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { FAVORITE_STORAGE_KEY } from '../../lib/storage-keys.ts'
import { rememberFavorite } from './return-path.ts'

beforeEach(() => sessionStorage.clear())

const remembered = () => sessionStorage.getItem(FAVORITE_STORAGE_KEY)

test('The heart of a cheese page is remembered with the path of the page', () => {
  rememberFavorite('#favorite', `${location.origin}/comte-aop?comments=2`)
  expect(remembered()).toMatch(/^\/comte-aop \d+$/)
})

test.each([
  ['a link from another site', '#favorite', 'https://evil.example/comte-aop'],
  ['an opened URL', '#favorite', ''],
  ['another link to sign-in', '', `${location.origin}/comte-aop`],
])('No favorite is remembered for %s', (_case, hash, referrer) => {
  rememberFavorite(hash, referrer)
  expect(remembered()).toBeNull()
})
