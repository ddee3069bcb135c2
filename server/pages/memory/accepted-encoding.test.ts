import { expect, test } from 'vitest'
import { acceptedEncoding } from './accepted-encoding.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0, gzip; q=0.000', 'identity'],
  ['brotli, xgzip', 'identity'],
])('A client that accepts %j gets %s, every time', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding)
  expect(acceptedEncoding(header)).toBe(encoding)
})
