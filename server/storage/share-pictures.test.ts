import fastify from 'fastify'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { demoClient } from '../testing/demo-client.ts'
import { createTestServer } from '../testing/test-server.ts'
import { createPictureFiles } from './picture-files.ts'
import { sharePictures } from './share-pictures.ts'

const COMTE = '/media/cheeses/comte-aop'

test('A built-in picture is cut for sharing once staff set its focal point', async () => {
  const shop = await createTestServer({ template: 'demo' })
  onTestFinished(() => shop.close())
  const app = fastify()
  await app.register(sharePictures(shop.context, createPictureFiles(shop.context), 'public'))
  const share = () => app.inject(`/media/share${COMTE}.jpg`)
  expect((await share()).statusCode).toBe(404)
  const manager = await demoClient(shop, 'manager')
  await manager
    .rpc('save_picture', {
      picture_path: COMTE,
      read_version: 1,
      alt_text: 'A wheel of Comté',
      former_alt_text: '',
      focus_x: 0,
      focus_y: 70,
    })
    .throwOnError()
  const { headers, rawPayload } = await share()
  expect(headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=86400' })
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
})
