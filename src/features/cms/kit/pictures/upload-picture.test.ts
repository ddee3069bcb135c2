import { expect, test, vi } from 'vitest'
import { uploadPicture } from './upload-picture.ts'

const upsert = vi.hoisted(() =>
  vi.fn(async (_row: object, _options: object) => ({ data: null, error: null })),
)
vi.mock('../../../../backend/backend.ts', () => ({
  getBackend: () => ({
    auth: { getSession: async () => ({ data: { session: null } }) },
    data: { from: () => ({ upsert }) },
  }),
}))
vi.mock('../../../../backend/backend-config.ts', () => ({
  readBackendConfig: () => ({ url: 'https://shop.supabase.co', publishableKey: 'key' }),
}))

/** Stores everything at the path it was sent to, as hosted Supabase does. */
class StorageRequest extends EventTarget {
  upload = new EventTarget()
  response: unknown
  open(_method: string, url: string) {
    this.response = { Key: url.replace('https://shop.supabase.co/storage/v1/object/', '') }
  }
  setRequestHeader() {}
  send() {
    this.dispatchEvent(new Event('load'))
  }
}

test('Each upload to hosted Supabase has a path of its own with the extension of its type, and is in the library', async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 12, height: 8 }))
  vi.stubGlobal('XMLHttpRequest', StorageRequest)
  vi.stubGlobal('location', new URL('https://shop.example/cms/cheeses'))
  const options = { onProgress: () => {}, signal: new AbortController().signal }
  const send = async (type: string) =>
    (await uploadPicture(new Blob(['x'], { type }), 'A wheel', options)).url
  const urls = [await send('image/png'), await send('image/png'), await send('image/jpeg')]
  expect(new Set(urls).size).toBe(3)
  const base = 'https://shop\\.supabase\\.co/storage/v1/object/public/media/cheeses/[0-9a-f-]{36}'
  expect(urls[0]).toMatch(new RegExp(`^${base}\\.png$`))
  expect(urls[2]).toMatch(new RegExp(`^${base}\\.jpg$`))
  expect(upsert).toHaveBeenCalledTimes(3)
  const picture = {
    object_name: urls[2]?.split('/media/')[1],
    alt_text: 'A wheel',
    width: 12,
    height: 8,
    byte_size: 1,
    content_type: 'image/jpeg',
  }
  expect(upsert).toHaveBeenLastCalledWith(picture, { onConflict: 'object_name', ignoreDuplicates: true })
})
