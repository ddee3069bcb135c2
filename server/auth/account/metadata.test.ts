import * as v from 'valibot'
import { expect, test } from 'vitest'
import { metadata, tokenMetadata } from './metadata.ts'

const isAccepted = (data: unknown) => v.safeParse(metadata, data).success

/** With so many bytes as JSON. */
const ofBytes = (bytes: number) => ({ bio: 'x'.repeat(bytes - '{"bio":""}'.length) })

const nested = (depth: number): object => (depth === 1 ? { key: 1 } : { key: nested(depth - 1) })

test('Metadata has at most 4,096 bytes in eight levels', () => {
  expect([isAccepted(ofBytes(4_096)), isAccepted(ofBytes(4_097))]).toEqual([true, false])
  expect([isAccepted(nested(8)), isAccepted(nested(9))]).toEqual([true, false])
})

test('A token carries metadata of up to 1,024 bytes', () => {
  expect(tokenMetadata(ofBytes(1_024))).toEqual(ofBytes(1_024))
  expect(tokenMetadata(ofBytes(1_025))).toEqual({})
  expect(tokenMetadata(null)).toEqual({})
})
