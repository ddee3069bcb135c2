import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
  photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c8a45a' } })
    .jpeg()
    .toBuffer()
  phone = await phonePhoto()
})
afterAll(() => shop.close())

function upload(client: DemoClient, bytes: Buffer, { name = 'photo.jpg', alt = ALT } = {}) {
  return client.storage.from('media').upload(name, new Blob([new Uint8Array(bytes)]), { metadata: { alt } })
}

async function storedFiles() {
  const directory = path.join(shop.context.config.dataDir, 'media')
  return readdir(directory).catch(() => [])
}

test('A photo is stored upright in five widths and three formats, without its location', async () => {
  const { data } = await upload(employee, phone)
  const base = data?.fullPath.replace('-1600.jpg', '') ?? ''
  for (const width of [320, 480, 800, 1200, 1600]) {
    for (const [ending, format] of [
      ['avif', 'heif'],
      ['webp', 'webp'],
      ['jpg', 'jpeg'],
    ]) {
      const response = await fetch(`${shop.url}${PUBLIC}/${base}-${width}.${ending}`)
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
    width: 900,
    height: 600,
  })
})

test('Bare bytes are accepted like a form', async () => {
  const { error } = await employee.storage
    .from('media')
    .upload('photo.jpg', photo, { contentType: 'image/jpeg', metadata: { alt: ALT } })
  expect(error).toBeNull()
})

test('A stored picture is served as immutable, in a sandbox', async () => {
  const { data } = await upload(employee, photo)
  const { headers } = await fetch(`${shop.url}${PUBLIC}/${data?.fullPath}`)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "sandbox; default-src 'none'",
    'content-disposition': 'inline',
    'x-content-type-options': 'nosniff',
  })
})

test('The server chooses the file name, whatever name was sent', async () => {
  const { data } = await upload(employee, photo, { name: '..%2f..%2ftmp/evil.html' })
  expect(data?.fullPath).toMatch(/^media\/[0-9a-f-]{36}-1600\.jpg$/)
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
    const { error } = await upload(employee, bytes, { name })
    if (!error || ![400, 413, 415].includes(error.status ?? 0)) accepted.push(what)
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

test('Only staff can upload', async () => {
  expect((await upload(anonymous, photo)).error).toMatchObject({ status: 403, message: 'Access denied' })
  expect((await upload(member, photo)).error).toMatchObject({ status: 403, message: 'Access denied' })
})

test('Nobody but staff can list pictures', async () => {
  await upload(employee, photo)
  expect((await anonymous.storage.from('media').list()).error).toMatchObject({ status: 403 })
  expect((await member.storage.from('media').list()).data).toEqual([])
  expect((await employee.storage.from('media').list()).data?.length).toBeGreaterThan(0)
})

test('A manager, but not an employee, can delete a picture with its files', async () => {
  const { data } = await upload(employee, photo)
  const name = data?.fullPath.replace('media/', '') ?? ''
  const id = name.slice(0, 36)
  expect((await employee.storage.from('media').remove([name])).data).toEqual([])
  expect((await storedFiles()).filter((file) => file.startsWith(id))).toHaveLength(15)
  expect((await manager.storage.from('media').remove([name])).data).toMatchObject([{ name }])
  expect((await storedFiles()).filter((file) => file.startsWith(id))).toHaveLength(0)
  expect((await fetch(`${shop.url}${PUBLIC}/media/${name}`)).status).toBe(404)
})

test('A token cannot upload after its owner lost the role', async () => {
  const dismissed = await demoClient(shop, 'employee')
  await shop.database.owner`
    update public.users set role = 'customer'
    where id = (select id from auth.users where email = 'employee@demo.test')`
  expect((await upload(dismissed, photo)).error).toMatchObject({ status: 403 })
})
