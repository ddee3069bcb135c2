import { expect, test } from 'vitest'
import { seal, unseal } from './seal.ts'

const KEY = 'a key of thirty-two characters !'
const TEXT = 'Grüße aus der Käsebar'

test('A sealed text is read with its key and purpose, and differs each time', () => {
  const sealed = seal(KEY, 'mail', TEXT)
  expect(unseal(KEY, 'mail', sealed)).toBe(TEXT)
  expect(seal(KEY, 'mail', TEXT)).not.toBe(sealed)
})

test('A sealed text is not read with another key or for another purpose', () => {
  const sealed = seal(KEY, 'mail', TEXT)
  expect(() => unseal('another key of the same length !', 'mail', sealed)).toThrow(Error)
  expect(() => unseal(KEY, 'keys', sealed)).toThrow(Error)
})

test('A sealed text that was changed or shortened anywhere is not read', () => {
  const bytes = Buffer.from(seal(KEY, 'mail', TEXT), 'base64url')
  for (let index = 0; index < bytes.length; index += 1) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index)
    expect(() => unseal(KEY, 'mail', changed.toString('base64url'))).toThrow(Error)
    expect(() => unseal(KEY, 'mail', bytes.subarray(0, index).toString('base64url'))).toThrow(Error)
  }
})
