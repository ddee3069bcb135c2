import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoClient, type DemoClient } from '../testing/demo-client.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'

const METADATA = { alt: 'A wedge of Comté on slate' }

let shop: TestServer
let anonymous: DemoClient
let employee: DemoClient
let manager: DemoClient

beforeAll(async () => {
  shop = await createTestServer({ template: 'demo' })
  ;[anonymous, employee, manager] = await Promise.all([
    demoClient(shop),
    demoClient(shop, 'employee'),
    demoClient(shop, 'manager'),
  ])
})
afterAll(() => shop.close())

const bucket = (client: DemoClient) => client.storage.from('media')

const picture = async (width = 60) => {
  const created = sharp({ create: { width, height: 40, channels: 3, background: '#c8a45a' } })
  return new Blob([new Uint8Array(await created.jpeg().toBuffer())], { type: 'image/jpeg' })
}

const widthOf = async (blob: Blob) => (await sharp(Buffer.from(await blob.arrayBuffer())).metadata()).width

async function add(path: string, client = employee, width?: number) {
  const { error } = await bucket(client).upload(path, await picture(width), { metadata: METADATA })
  expect(error).toBeNull()
}

describe('The path that a client sends', () => {
  test.each(['wheel.jpg', 'cheeses/alpine/comte_1.jpeg', 'a/b.png', 'c/d-e.webp', 'f.avif'])(
    '%s is the path it gets back and can read',
    async (path) => {
      const { data } = await bucket(employee).upload(path, await picture(), { metadata: METADATA })
      expect(data).toEqual({ id: expect.any(String), path, fullPath: `media/${path}` })
      const { publicUrl } = bucket(anonymous).getPublicUrl(path).data
      const response = await fetch(publicUrl)
      const format = path.split('.').at(-1)?.replace('jpeg', 'jpg').replace('jpg', 'jpeg')
      expect([response.status, response.headers.get('content-type')]).toEqual([200, `image/${format}`])
      const downloaded = await bucket(employee).download(path)
      expect(downloaded.data?.type).toBe(`image/${format}`)
    },
  )

  test.each([
    '..%2f..%2ftmp/evil.html',
    'evil.html',
    'a b.jpg',
    'UPPER.jpg',
    'x.jpg-480.avif',
    'noextension',
  ])('%s is refused if it cannot be the path of a picture', async (path) => {
    const { error } = await bucket(employee).upload(path, await picture(), { metadata: METADATA })
    expect(error).toMatchObject({ status: 400, message: expect.stringContaining('Invalid key') })
  })

  test('is refused if it is that of a rendition of another picture, whose URLs keep showing that one', async () => {
    await add('hero-1600.jpg', manager, 70)
    for (const path of ['hero-480.avif', 'hero-800.jpg', 'hero-320.webp', 'hero-1600.avif']) {
      const { error } = await bucket(employee).upload(path, await picture(), { metadata: METADATA })
      expect(error).toMatchObject({ status: 400, message: `Invalid key: ${path}` })
    }
    await add('hero-1024.jpg')
    const { publicUrl } = bucket(anonymous).getPublicUrl('hero-480.avif').data
    expect(await widthOf(await (await fetch(publicUrl)).blob())).toBe(70)
  })

  test('cannot be used twice', async () => {
    await add('twice.jpg')
    const again = await bucket(employee).upload('twice.jpg', await picture(), { metadata: METADATA })
    expect(again.error).toMatchObject({ status: 409, message: 'The resource already exists' })
  })

  test('can be replaced by a manager, by update and by upsert, and shows the new picture', async () => {
    await add('replaced.jpg')
    const url = bucket(anonymous).getPublicUrl('replaced.jpg').data.publicUrl
    const first = await fetch(url)
    await bucket(manager).update('replaced.jpg', await picture(70), { metadata: METADATA })
    const second = await fetch(url, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
    expect([second.status, await widthOf(await second.blob())]).toEqual([200, 70])
    await bucket(manager).upload('replaced.jpg', await picture(80), { metadata: METADATA, upsert: true })
    const { data } = await bucket(employee).download('replaced.jpg')
    expect(data && (await widthOf(data))).toBe(80)
    const rows = await shop.database.owner`select from public.media where object_name = 'replaced.jpg'`
    expect(rows).toHaveLength(1)
  })

  test('can be claimed, but not replaced, by an employee', async () => {
    const options = { metadata: METADATA, upsert: true }
    expect((await bucket(employee).upload('claimed.jpg', await picture(), options)).error).toBeNull()
    const replaced = await bucket(employee).upload('claimed.jpg', await picture(70), options)
    expect(replaced.error).toMatchObject({ status: 403 })
    const { data } = await bucket(employee).download('claimed.jpg')
    expect(data && (await widthOf(data))).toBe(60)
  })

  test('can be used again after its picture was removed', async () => {
    await add('again.jpg')
    expect((await bucket(manager).remove(['again.jpg'])).data).toMatchObject([{ name: 'again.jpg' }])
    expect((await bucket(employee).exists('again.jpg')).data).toBe(false)
    await add('again.jpg', employee, 70)
    expect((await bucket(employee).exists('again.jpg')).data).toBe(true)
  })
})

describe('What is known of a picture', () => {
  test('info tells its size, type, caching, version and alt text', async () => {
    await add('known.png')
    const { data } = await bucket(employee).info('known.png')
    const { publicUrl } = bucket(anonymous).getPublicUrl('known.png').data
    expect(data).toMatchObject({
      name: 'known.png',
      bucketId: 'media',
      contentType: 'image/png',
      cacheControl: 'max-age=3600',
      etag: (await fetch(publicUrl)).headers.get('etag'),
      metadata: METADATA,
      size: expect.any(Number),
      lastModified: expect.any(String),
    })
  })

  test('Only staff can ask for it other than by its public URL', async () => {
    await add('asked.jpg')
    expect((await bucket(anonymous).info('asked.jpg')).error).toMatchObject({ status: 404 })
    expect((await bucket(anonymous).exists('asked.jpg')).data).toBe(false)
    expect((await bucket(anonymous).download('asked.jpg')).error).not.toBeNull()
  })

  test('A public URL can ask for a file to save', async () => {
    await add('saved.jpg')
    const { publicUrl } = bucket(anonymous).getPublicUrl('saved.jpg', { download: 'Comté.jpg' }).data
    const disposition = (await fetch(publicUrl)).headers.get('content-disposition')
    expect(disposition).toBe("attachment; filename*=UTF-8''Comt%C3%A9.jpg")
  })
})

describe('A list', () => {
  test('has the folders and files of one folder, sorted', async () => {
    const root = randomUUID()
    for (const path of ['b.jpg', 'a.jpg', 'inner/c.jpg', 'inner/d.jpg', 'other/e.jpg'])
      await add(`${root}/${path}`)
    const names = async (folder: string, options?: Parameters<ReturnType<typeof bucket>['list']>[1]) =>
      (await bucket(employee).list(folder, options)).data?.map(({ name }) => name)

    expect(await names(root)).toEqual(['inner', 'other', 'a.jpg', 'b.jpg'])
    expect(await names(`${root}/inner/`)).toEqual(['c.jpg', 'd.jpg'])
    expect(await names(root, { sortBy: { column: 'created_at', order: 'asc' } })).toEqual([
      'inner',
      'other',
      'b.jpg',
      'a.jpg',
    ])
    expect(await names(root, { sortBy: { column: 'name', order: 'desc' } })).toEqual([
      'other',
      'inner',
      'b.jpg',
      'a.jpg',
    ])
    expect(await names(root, { limit: 1, offset: 2 })).toEqual(['a.jpg'])
    expect(await names(root, { search: 'b' })).toEqual(['b.jpg'])
    const { data } = await bucket(employee).list(root, { search: 'inner' })
    expect(data).toMatchObject([{ name: 'inner', id: null, metadata: null }])
  })
})
