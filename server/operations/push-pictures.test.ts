import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoClient, type DemoClient } from '../testing/demo-client.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { pushPictures, readTarget } from './push-pictures.ts'

const PUBLIC = '/storage/v1/object/public/media'

let shop: TestServer
let project: TestServer
let manager: DemoClient
const lines: string[] = []

beforeAll(async () => {
  shop = await createTestServer({ template: 'demo' })
  project = await createTestServer({ template: 'empty', environment: { DEMO: '0' } })
  manager = await demoClient(shop, 'manager')
})
afterAll(async () => {
  await shop.close()
  await project.close()
})

const target = (key = project.context.keys.secretKey) => ({ url: project.url, key })

async function upload(name: string, width: number) {
  const picture = sharp({ create: { width, height: 40, channels: 3, background: '#c8a45a' } })
  const { error } = await manager.storage
    .from('media')
    .upload(name, new Blob([new Uint8Array(await picture.jpeg().toBuffer())]), {
      metadata: { alt: `${width} pixels` },
      upsert: true,
    })
  expect(error).toBeNull()
}

function push(to = target()) {
  lines.length = 0
  return pushPictures(shop.database.owner, to, (line) => lines.push(line))
}

const widthThere = async (name: string) => {
  const response = await fetch(`${project.url}${PUBLIC}/${name}`)
  return (await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width
}

test('Pictures are sent once, with what is said about them', async () => {
  await upload('wheel.jpg', 60)
  await upload('photos/wedge.png', 70)
  expect(await push()).toEqual({ sent: 2, total: 2 })
  expect(lines).toEqual(['Pictures in the project: 2 of 2'])
  expect([await widthThere('wheel.jpg'), await widthThere('photos/wedge.png')]).toEqual([60, 70])
  const [row] = await project.database.owner`
    select metadata ->> 'cacheControl' as cache, user_metadata ->> 'alt' as alt from storage.objects
    where name = 'wheel.jpg'`
  expect(row).toEqual({ cache: 'max-age=3600', alt: '60 pixels' })
  expect(await push()).toEqual({ sent: 0, total: 2 })
})

test('A later run sends what is new, replaced, lost or damaged there', async () => {
  const { owner } = project.database
  await upload('board.webp', 80)
  await upload('wheel.jpg', 61)
  expect(await push()).toEqual({ sent: 2, total: 3 })
  expect(await widthThere('wheel.jpg')).toBe(61)

  await owner`delete from storage.objects where name = 'board.webp'`
  await owner`
    update storage.object_bytes set bytes = substr(bytes, 1, octet_length(bytes) / 2)
    where name = 'photos/wedge.png' and format = 'png'`
  expect(await push()).toEqual({ sent: 2, total: 3 })
  expect(await push()).toEqual({ sent: 0, total: 3 })
})

test('A key that may not, a project that is away, and missing settings are told in one line', async () => {
  await expect(push(target('sb_secret_wrong'))).rejects.toThrow('refused the key in SUPABASE_SECRET_KEY')
  await expect(push(target(project.context.publishableKey))).rejects.toThrow('refused the key')
  await expect(push({ url: 'http://127.0.0.1:1', key: 'any' })).rejects.toThrow('cannot be reached')
  expect(readTarget({ SUPABASE_URL: project.url })).toThrow('Set SUPABASE_URL and SUPABASE_SECRET_KEY')
})
