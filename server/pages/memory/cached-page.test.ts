import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { renderedPage } from '../../testing/rendered-page.ts'
import { gzipOf, toCachedPage } from './cached-page.ts'

const bodyOf = (words: string) => `<p>${words}</p>`.repeat(100)

test('Equal pages have one short tag, and another page has another', async () => {
  const [one, same, other] = await Promise.all(
    ['Comté', 'Comté', 'Brie'].map((words) => toCachedPage(renderedPage(bodyOf(words)))),
  )
  expect(one?.etag).toMatch(/^W\/"[\w-]{22}"$/)
  expect(same?.etag).toBe(one?.etag)
  expect(other?.etag).not.toBe(one?.etag)
})

test('A page takes room for its text and for its smallest form beside the first', async () => {
  const { bytes, body, br } = await toCachedPage(renderedPage(bodyOf('Comté')))
  expect(bytes).toBe(body.length + 2 * br.length)
})

test('A page is kept until the sooner of its expiry and the end of its lifetime', async () => {
  const page = renderedPage('', { expiresAt: 2_000 })
  expect((await toCachedPage(page, 0, 3_000)).expiresAt).toBe(2_000)
  expect((await toCachedPage(page, 0, 1_000)).expiresAt).toBe(1_000)
  expect((await toCachedPage(page)).expiresAt).toBe(2_000)
})

test('A search is compressed less than a page that is kept', async () => {
  const body = Array.from(
    { length: 900 },
    (_, cheese) => `<p>Cheese ${cheese % 37} of ${cheese % 11}</p>`,
  ).join('')
  const page = await toCachedPage(renderedPage(body))
  const search = await toCachedPage(renderedPage(body, { search: { term: 'a', results: 1 } }))
  expect(search.br.length).toBeGreaterThan(page.br.length)
})

test('A page is compressed with gzip when it is first asked for, and once', async () => {
  const page = await toCachedPage(renderedPage(bodyOf('Comté')))
  const first = gzipOf(page)
  expect(gunzipSync(await first)).toEqual(page.body)
  expect(gzipOf(page)).toBe(first)
})
