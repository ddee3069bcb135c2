import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { demoClient, type DemoClient } from '../testing/demo-client.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { hostileFiles, phonePhoto } from './testing/sample-files.ts'

const ALT = 'A wedge of Comté on slate'
const PUBLIC = '/storage/v1/object/public'

let shop: TestServer
let anonymous: DemoClient
let member: DemoClient
let employee: DemoClient
let manager: DemoClient
let photo: Buffer
let phone: Buffer

beforeAll(async () => {
  shop = await createTestServer({ template: 'demo' })
  anonymous = await demoClient(shop)
  ;[member, employee, manager] = await Promise.all([
    demoClient(shop, 'member'),
    demoClient(shop, 'employee'),
    demoClient(shop, 'manager'),
  ])
  photo = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#c8a45a' } })
    .jpeg()
    .toBuffer()
  phone = await phonePhoto()
})
afterAll(() => shop.close())

const newPath = () => `photos/${randomUUID()}.jpg`

function upload(client: DemoClient, bytes: Buffer, { name = newPath(), alt = ALT } = {}) {
  return client.storage.from('media').upload(name, new Blob([new Uint8Array(bytes)]), { metadata: { alt } })
}

const storedFiles = () =>
  shop.database.owner`select name, width, format, digest from storage.object_bytes order by 1, 2, 3`

test('A photo is stored upright in five widths as AVIF and JPEG, without its location', async () => {
  const { data } = await upload(employee, phone)
  for (const width of [320, 480, 800, 1200, 1600]) {
    for (const [ending, format] of [
      ['avif', 'heif'],
      ['jpg', 'jpeg'],
    ]) {
      const response = await fetch(`${shop.url}${PUBLIC}/${data?.fullPath}-${width}.${ending}`)
      const metadata = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
      expect(metadata).toMatchObject({ format, width, height: Math.round((width * 4) / 3) })
      expect(metadata.exif).toBeUndefined()
    }
  }
})

test('A small picture keeps its size', async () => {
  const { data } = await upload(employee, photo)
  const response = await fetch(`${shop.url}${PUBLIC}/${data?.fullPath}`)
  expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({
    width: 90,
    height: 60,
  })
})

test('A very tall picture is stored at most twice as high as the largest width', async () => {
  const tall = await sharp({ create: { width: 400, height: 16_384, channels: 3, background: '#c8a45a' } })
    .png()
    .toBuffer()
  const { data } = await upload(employee, tall)
  const response = await fetch(`${shop.url}${PUBLIC}/${data?.fullPath}`)
  expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({
    width: 78,
    height: 3200,
  })
})

test('Bare bytes are accepted like a form', async () => {
  const { error } = await employee.storage
    .from('media')
    .upload(newPath(), photo, { contentType: 'image/jpeg', metadata: { alt: ALT } })
  expect(error).toBeNull()
})

test('A stored picture is served in a sandbox, for as long as its uploader said', async () => {
  const path = newPath()
  const cacheControl = '31536000, immutable'
  await employee.storage
    .from('media')
    .upload(path, new Blob([new Uint8Array(photo)]), { metadata: { alt: ALT }, cacheControl })
  const { headers } = await fetch(`${shop.url}${PUBLIC}/media/${path}`)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'content-disposition': 'inline',
    'x-content-type-options': 'nosniff',
  })
})

test.each(['../server.json', '%2e%2e%2fserver.json', 'nothing-1600.jpg', '..%5cserver.json'])(
  '%s is not found',
  async (name) => {
    const response = await fetch(`${shop.url}${PUBLIC}/media/${name}`)
    expect(response.status).toBe(404)
  },
)

test('Hostile files are refused and not stored', async () => {
  const files = await hostileFiles()
  const before = await storedFiles()
  const accepted: string[] = []
  for (const { what, name, bytes } of files) {
    for (const path of [name, newPath()]) {
      const { error } = await upload(employee, bytes, { name: path })
      if (!error || ![400, 413, 415].includes(error.status ?? 0)) accepted.push(`${what} as ${path}`)
    }
  }
  expect(accepted).toEqual([])
  expect(await storedFiles()).toEqual(before)
  console.log(`${files.length} hostile files were refused`)
  expect(files.length).toBeGreaterThanOrEqual(12)
})

test.each(['', '   ', 'two\nlines', 'a'.repeat(301)])('The alt text %j is refused', async (alt) => {
  const { error } = await upload(employee, photo, { alt })
  expect(error?.message).toBe('Say what the picture shows')
})

test('A picture without alt text is stored, and listed as one that needs a description', async () => {
  const path = newPath()
  const bytes = new Blob([new Uint8Array(photo)])
  const { error } = await employee.storage.from('media').upload(path, bytes)
  expect(error).toBeNull()
  const listed = async () => {
    const { data } = await employee.rpc('list_pictures', { show: 'undescribed' })
    return data?.filter((row: { path: string }) => row.path.endsWith(path)) ?? []
  }
  const [picture] = await listed()
  expect(picture).toMatchObject({ alt_text: '' })
  const { path: picture_path = '', media_id = '' } = picture ?? {}
  const posted = await employee.rpc('post_home_picture', { picture_id: media_id })
  expect(posted.error).toMatchObject({ code: 'PT409', message: 'Say what the picture shows first' })
  const describe = (alt_text: string) =>
    employee.rpc('save_picture', {
      picture_path,
      read_version: 1,
      alt_text,
      former_alt_text: '',
      focus_x: 50,
      focus_y: 50,
    })
  expect((await describe('')).error).toMatchObject({ code: 'PT400', message: 'Say what the picture shows' })
  expect((await describe(ALT)).error).toBeNull()
  expect(await listed()).toEqual([])
  await manager.storage.from('media').update(path, bytes)
  const [row] = await shop.database.owner`select alt_text from public.media where object_name = ${path}`
  expect(row).toEqual({ alt_text: ALT })
})

test('What is not served is refused with the limit in one sentence', async () => {
  const bucket = employee.storage.from('media')
  const answers = await Promise.all([
    bucket.move('a.jpg', 'b.jpg'),
    bucket.copy('a.jpg', 'b.jpg'),
    bucket.createSignedUrl('a.jpg', 60),
    bucket.createSignedUrls(['a.jpg'], 60),
    bucket.createSignedUploadUrl('a.jpg'),
    bucket.listV2(),
    employee.storage.listBuckets(),
    employee.storage.createBucket('other'),
    employee.storage.emptyBucket('media'),
  ])
  for (const { error } of answers)
    expect(error).toMatchObject({ status: 400, message: expect.stringMatching(/^[A-Z][^.]+\.$/) })
  for (const path of ['render/image/public/media/a.jpg', 'upload/resumable'])
    expect((await fetch(`${shop.url}/storage/v1/${path}`)).status).toBe(404)
})

test('Only staff can upload', async () => {
  expect((await upload(anonymous, photo)).error).toMatchObject({ status: 403, message: 'Access denied' })
  expect((await upload(member, photo)).error).toMatchObject({ status: 403, message: 'Access denied' })
})

test('Only staff can list pictures', async () => {
  await upload(employee, photo)
  expect((await anonymous.storage.from('media').list()).error).toMatchObject({ status: 403 })
  expect((await member.storage.from('media').list()).data).toEqual([])
  expect((await employee.storage.from('media').list()).data?.length).toBeGreaterThan(0)
})

test('A manager, but not an employee, can delete a picture with its files', async () => {
  const before = await storedFiles()
  const name = newPath()
  await upload(employee, photo, { name })
  expect((await employee.storage.from('media').remove([name])).data).toEqual([])
  expect(await storedFiles()).toHaveLength(before.length + 10)
  expect((await manager.storage.from('media').remove([name])).data).toMatchObject([{ name }])
  expect(await storedFiles()).toEqual(before)
  expect((await fetch(`${shop.url}${PUBLIC}/media/${name}`)).status).toBe(404)
})

test('An HEIC photo is refused with a way to send it', async () => {
  const heic = Buffer.concat([Buffer.from('\0\0\0\u0018ftypheic'), Buffer.alloc(2000, 7)])
  expect((await upload(employee, heic)).error?.message).toContain('Most Compatible')
})

test('A picture that is used stays, with its files', async () => {
  const name = newPath()
  await upload(employee, photo, { name })
  await shop.database.owner`
    insert into public.home_pictures (media_id, caption) select id, '' from public.media where object_name = ${name}`
  expect((await manager.storage.from('media').remove([name])).data).toEqual([])
  expect((await fetch(`${shop.url}${PUBLIC}/media/${name}`)).status).toBe(200)
  const [row] = await shop.database.owner`select alt_text from public.media where object_name = ${name}`
  expect(row).toEqual({ alt_text: ALT })
})

test('A picture whose files are lost cannot be read for now, which no cache may keep', async () => {
  const name = newPath()
  await shop.database.owner`insert into storage.objects (bucket_id, name) values ('media', ${name})`
  for (const file of [name, `${name}-480.avif`]) {
    const response = await fetch(`${shop.url}${PUBLIC}/media/${file}`)
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  }
  expect((await fetch(`${shop.url}${PUBLIC}/media/${name}-481.avif`)).status).toBe(404)
  expect((await employee.storage.from('media').download(name)).error).toMatchObject({ status: 503 })
})

test('A picture that was uploaded to one process is served, replaced and deleted for another', async () => {
  const name = newPath()
  const other = await createTestServer({ database: shop.database })
  onTestFinished(() => other.app.close())
  const atOther = () => fetch(`${other.url}${PUBLIC}/media/${name}-320.avif`)
  await upload(employee, photo, { name })
  const first = await atOther()
  expect(await first.bytes()).toEqual(
    await (await fetch(`${shop.url}${PUBLIC}/media/${name}-320.avif`)).bytes(),
  )
  const red = sharp({ create: { width: 80, height: 60, channels: 3, background: '#f00' } })
  await manager.storage
    .from('media')
    .update(name, new Blob([new Uint8Array(await red.jpeg().toBuffer())]), { metadata: { alt: ALT } })
  const second = await atOther()
  expect(second.headers.get('etag')).not.toBe(first.headers.get('etag'))
  expect((await sharp(Buffer.from(await second.arrayBuffer())).metadata()).width).toBe(80)
  await manager.storage.from('media').remove([name])
  expect((await atOther()).status).toBe(404)
})

test('A token cannot upload after its owner lost the role', async () => {
  const dismissed = await demoClient(shop, 'employee')
  await shop.database.owner`
    update public.users set role = 'customer'
    where id = (select id from auth.users where email = 'employee@demo.test')`
  expect((await upload(dismissed, photo)).error).toMatchObject({ status: 403 })
})

test('Removing a name that is not Unicode text or has over 1,000 characters is refused', async () => {
  const bucket = manager.storage.from('media')
  expect((await bucket.remove(['\ud800'])).error).toMatchObject({ status: 400 })
  expect((await bucket.remove(['a'.repeat(1_001)])).error).toMatchObject({ status: 400 })
  expect((await bucket.remove(['a'.repeat(1_000)])).data).toEqual([])
})

test('An ended session is refused as signed out', async () => {
  await shop.database.owner`
    delete from auth.sessions where user_id = (select id from auth.users where email = 'employee@demo.test')`
  expect((await employee.storage.from('media').list()).error).toMatchObject({ status: 401 })
})
