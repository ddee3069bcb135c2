import { expect, test } from 'vitest'
import { parsePicturePath } from './picture-path.ts'

const pathOf = (length: number) => `${'a'.repeat(length - '.jpg'.length)}.jpg`

test('The path of a picture has at most 200 characters', () => {
  expect(parsePicturePath(pathOf(200))).toEqual({ path: pathOf(200), format: 'jpg' })
  expect(parsePicturePath(pathOf(201))).toBeUndefined()
})
