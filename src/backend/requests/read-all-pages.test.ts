import { expect, test } from 'vitest'
import { readAllPages } from './read-all-pages.ts'

const PAGE_SIZE = 3

async function readNumbers(total: number) {
  const offsets: number[] = []
  const numbers = Array.from({ length: total }, (_, index) => index)
  const rows = await readAllPages(async (offset) => {
    offsets.push(offset)
    return numbers.slice(offset, offset + PAGE_SIZE)
  }, PAGE_SIZE)
  expect(rows).toEqual(numbers)
  return offsets
}

test.each([
  [0, [0]],
  [2, [0]],
  [3, [0, 3]],
  [7, [0, 3, 6]],
])('A list of %d rows in pages of three is read from the offsets %j', async (total, offsets) => {
  expect(await readNumbers(total)).toEqual(offsets)
})

test('A page that cannot be read fails the whole list', async () => {
  const read = readAllPages(() => Promise.reject(new Error('No response')))
  await expect(read).rejects.toThrow('No response')
})
