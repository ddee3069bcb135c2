import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createGooglePictures, isGooglePicture } from './google-picture.ts'

const URL_OF_PICTURE = 'https://lh3.googleusercontent.com/a/mona=s96-c'

const photo = (width = 200) =>
  sharp({ create: { width, height: width, channels: 3, background: '#8c2f1b' } })
    .jpeg()
    .toBuffer()

const answering = (body: Buffer | string, type = 'image/jpeg', status = 200) =>
  vi.fn<typeof fetch>(
    async () => new Response(new Blob([body as BlobPart]), { status, headers: { 'content-type': type } }),
  )

test.each([
  'http://lh3.googleusercontent.com/a',
  'https://lh3.googleusercontent.com.evil.test/a',
  'https://evil.test/lh3.googleusercontent.com',
  'https://lh3.googleusercontent.com:8443/a',
  'https://me@lh3.googleusercontent.com/a',
  'https://127.0.0.1/a',
  'https://storage.googleusercontent.com/a',
  'file:///etc/passwd',
  '',
])('The server never fetches a picture from "%s"', async (url) => {
  const fetchUrl = answering(await photo())
  expect(isGooglePicture(url)).toBe(false)
  expect(await createGooglePictures(fetchUrl)(url)).toBeUndefined()
  expect(fetchUrl).not.toHaveBeenCalled()
})

test("A Google picture is re-encoded in the avatar's size and fetched once", async () => {
  const fetchUrl = answering(await photo())
  const findPicture = createGooglePictures(fetchUrl)
  const picture = await findPicture(URL_OF_PICTURE)
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 96, height: 96 })
  expect(await findPicture(URL_OF_PICTURE)).toBe(picture)
  expect(fetchUrl).toHaveBeenCalledOnce()
  expect(fetchUrl.mock.calls[0]?.[1]).toMatchObject({ redirect: 'error', signal: expect.any(AbortSignal) })
})

test('A picture is fetched again after an hour', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const fetchUrl = answering(await photo())
  const findPicture = createGooglePictures(fetchUrl)
  await findPicture(URL_OF_PICTURE)
  vi.setSystemTime(Date.now() + 3_599_999)
  await findPicture(URL_OF_PICTURE)
  expect(fetchUrl).toHaveBeenCalledOnce()
  vi.setSystemTime(Date.now() + 1)
  await findPicture(URL_OF_PICTURE)
  expect(fetchUrl).toHaveBeenCalledTimes(2)
})

test('A picture of more than four megapixels is not decoded', async () => {
  expect(await createGooglePictures(answering(await photo(2_000)))(URL_OF_PICTURE)).toBeDefined()
  expect(await createGooglePictures(answering(await photo(2_001)))(URL_OF_PICTURE)).toBeUndefined()
})

test.each([
  ['a page', '<html>', 'text/html', 200],
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml', 200],
  ['a text that claims to be a photo', 'hello', 'image/jpeg', 200],
  ['an error', 'gone', 'image/jpeg', 404],
])('There is no picture when Google sends %s', async (_, body, type, status) => {
  expect(await createGooglePictures(answering(body, type, status))(URL_OF_PICTURE)).toBeUndefined()
})

test('A picture over half a megabyte is not read to its end', async () => {
  expect(await createGooglePictures(answering(Buffer.alloc(600_000)))(URL_OF_PICTURE)).toBeUndefined()
})
