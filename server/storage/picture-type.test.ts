import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictureTypeOf } from './picture-type.ts'

test.each(['jpeg', 'png', 'webp', 'avif'] as const)('A %s is known by its first bytes', async (type) => {
  const image = sharp({ create: { width: 8, height: 8, channels: 3, background: '#c8a45a' } })
  expect(pictureTypeOf(await image.toFormat(type).toBuffer())).toBe(type)
})

test('A file that only resembles a picture has no type', () => {
  for (const bytes of ['', 'GIF89a', 'RIFF0000WAVE', '0000ftypheic', '0000ftypmp42'])
    expect(pictureTypeOf(Buffer.from(bytes))).toBeUndefined()
})
