import { expect, test } from 'vitest'
import { ipKey } from './ip-key.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('The IP address %s is counted as %s', (ip, key) => {
  expect(ipKey(ip)).toBe(key)
})
