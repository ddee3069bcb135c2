import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictureOf } from '../../src/media/picture-of.ts'
import { createApp } from '../create-app.ts'
import { demoClient, type DemoClient } from '../testing/demo-client.ts'
import { sourceRenderer } from '../testing/source-renderer.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'

const COMTE = '/media/cheeses/comte-aop'
const COMTE_ALT = pictureOf({ slug: 'comte-aop', name: 'Comté', heroImageUrl: null }).alt

let server: TestServer
let site: FastifyInstance
let clientDir: string
let employee: DemoClient
let manager: DemoClient

beforeAll(async () => {
  server = await createTestServer()
  clientDir = await mkdtemp(path.join(tmpdir(), 'oq-client-'))
  await cp('public/media', path.join(clientDir, 'media'), { recursive: true })
  site = await createApp(server.context, { ...(await sourceRenderer()), clientDir })
  employee = await demoClient(server, 'employee')
  manager = await demoClient(server, 'manager')
})
afterAll(async () => {
  await site.close()
  await server.close()
  await rm(clientDir, { recursive: true })
})

const bodyOf = async (url: string) => (await site.inject({ url })).body
const imageTagOf = (html: string, base: string) => new RegExp(`<img[^>]*src="${base}-[^>]*>`).exec(html)?.[0]
const sharedPictureOf = (html: string) => /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''

/** The colors of the left and right half. */
async function halvesOf(picture: Buffer) {
  const color = async (left: number) => {
    const { channels } = await sharp(picture).extract({ left, top: 0, width: 500, height: 600 }).stats()
    return channels.map(({ mean }) => (mean > 128 ? 1 : 0)).join('')
  }
  return [await color(50), await color(650)]
}

test('A built-in picture keeps its alt text, focal point and share picture until staff change them', async () => {
  const html = await bodyOf('/comte-aop')
  expect(imageTagOf(html, COMTE)).not.toContain('object-position')
  expect(sharedPictureOf(html)).toBe(`${server.url}/media/og/comte-aop.jpg`)
  expect((await site.inject({ url: `/media/share${COMTE}.jpg` })).statusCode).toBe(404)
})

test('A focal point and an alt text that a manager saves act on page, card and share picture at once', async () => {
  const { error } = await manager.rpc('save_picture', {
    picture_path: COMTE,
    read_version: 1,
    alt_text: 'A wheel of Comté',
    former_alt_text: COMTE_ALT,
    focus_x: 0,
    focus_y: 70,
  })
  expect(error).toBeNull()
  const html = await bodyOf('/comte-aop')
  expect(imageTagOf(html, COMTE)).toContain('object-position:0% 70%')
  expect(imageTagOf(html, COMTE)).toContain('alt="A wheel of Comté"')
  expect(imageTagOf(await bodyOf('/cheeses'), COMTE)).toContain('object-position:0% 70%')
  const shared = new URL(sharedPictureOf(html))
  expect(shared.pathname + shared.search).toBe(`/media/share${COMTE}.jpg?focus=0-70`)
  const cut = await site.inject({ url: shared.pathname + shared.search })
  expect(cut.headers['content-type']).toBe('image/jpeg')
  expect(await sharp(cut.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
})

test('The share picture of an upload is cut around its focal point', async () => {
  const halves = sharp({ create: { width: 800, height: 800, channels: 3, background: 'red' } }).composite([
    { input: { create: { width: 800, height: 400, channels: 3, background: 'blue' } }, top: 400, left: 0 },
  ])
  const name = 'cheeses/two-halves.png'
  const file = new Blob([new Uint8Array(await halves.png().toBuffer())])
  const stored = await manager.storage
    .from('media')
    .upload(name, file, { metadata: { alt: 'Red above blue' } })
  expect(stored.error).toBeNull()
  const picture = `/storage/v1/object/public/media/${name}`
  const cutAt = async (focus_y: number, read_version: number) => {
    await employee.rpc('save_picture', {
      picture_path: picture,
      read_version,
      alt_text: 'Red above blue',
      former_alt_text: 'Red above blue',
      focus_x: 50,
      focus_y,
    })
    // From IPs of their own, because a busy machine charges a visitor with more.
    const remoteAddress = `203.0.113.${focus_y}`
    return halvesOf((await site.inject({ url: `/media/share${picture}.jpg`, remoteAddress })).rawPayload)
  }
  const [red, blue] = ['100', '001']
  expect((await site.inject({ url: `/media/share${picture}.jpg` })).statusCode).toBe(404)
  expect(await cutAt(0, 1)).toEqual([red, red])
  expect(await cutAt(100, 2)).toEqual([blue, blue])
})

test('Only pictures of the library are cropped for sharing', async () => {
  for (const url of [
    '/media/share/etc/passwd',
    '/media/share/media/../../package.json',
    '/media/share/.jpg',
    '/media/share/%00',
    '/media/share/media/cheeses/comte-aop%3F.jpg',
  ]) {
    expect((await site.inject({ url })).statusCode).toBe(404)
  }
})

test('The home page has its boxes until a manager posts pictures, which then stand there', async () => {
  const boxes = async () => (await bodyOf('/')).split('Feed Coming Soon').length - 1
  expect(await boxes()).toBe(4)
  const { data } = await employee.rpc('list_pictures', { show: 'uploaded' })
  const picture_id = data?.[0]?.media_id ?? ''
  expect((await employee.rpc('post_home_picture', { picture_id, caption: 'First cut' })).data).toBe(
    'proposed',
  )
  expect(await boxes()).toBe(4)
  const caption = '<script>alert(1)</script>'
  expect((await manager.rpc('post_home_picture', { picture_id, caption })).data).toBe('published')
  const html = await bodyOf('/')
  expect(html).not.toContain('Feed Coming Soon')
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;</figcaption>')
  expect(html).toContain('two-halves.png-480.avif')
  await manager.rpc('remove_home_picture', { picture_id })
  expect(await boxes()).toBe(4)
})
