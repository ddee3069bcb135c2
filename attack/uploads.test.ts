import { beforeAll, expect, test } from 'vitest'
import { hostileFiles } from '../server/storage/testing/sample-files.ts'
import sharp from 'sharp'
import { send, sendAs, type Person } from './attacker.ts'

const files = await hostileFiles()
let picture: Buffer
beforeAll(async () => {
  picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#c8a45a' } })
    .jpeg()
    .toBuffer()
})

function upload(person: Person, path: string, bytes: Uint8Array) {
  const form = new FormData()
  form.append('metadata', JSON.stringify({ alt: 'A wedge' }))
  form.append('', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'x.jpg')
  return sendAs(person, `/storage/v1/object/media/${path}`, { method: 'POST', body: form })
}

test.each(['visitor', 'member'] as const)('The %s cannot upload a picture for the shop', async (person) => {
  expect([400, 401, 403]).toContain((await upload(person, `own-${person}.jpg`, picture)).status)
})

test.each(files)('$what is never served as what it hides', async ({ name, bytes }) => {
  const { status, json } = await upload('employee', `${Date.now()}-${name}`, bytes)
  expect(status).toBeLessThan(500)
  const served = await send(`/storage/v1/object/public/${json.Key ?? 'media/none.jpg'}`)
  const type = served.headers.get('content-type')
  expect(served.status === 404 || /^image\/(jpeg|png|webp|avif)/.test(type ?? '')).toBe(true)
  for (const hidden of ['<script>alert', '%PDF', 'PK\u0003\u0004']) expect(served.text).not.toContain(hidden)
})

test.each([
  '../../evil.jpg',
  '..%2f..%2fevil.jpg',
  '%2e%2e/evil.jpg',
  'a/../../evil.jpg',
  'evil.jpg%00.html',
  '.htaccess',
  'con.html',
  'x.svg',
])('An upload to the path %s does not write outside its folder', async (path) => {
  const { status } = await upload('employee', path, picture)
  expect(status).toBeLessThan(500)
  for (const stolen of ['/evil.jpg', '/assets/evil.jpg', '/x.svg', '/.htaccess'])
    expect((await send(stolen)).status).toBe(404)
})

test('A picture of six megabytes is refused', async () => {
  const { status } = await upload('employee', 'large.jpg', new Uint8Array(6 * 1024 * 1024))
  expect([400, 413]).toContain(status)
})

test('Uploads reach no bucket but that of the shop', async () => {
  for (const bucket of ['avatars', 'private', '..', 'media%2f..%2fprivate'])
    expect(
      (await sendAs('admin', `/storage/v1/object/${bucket}/x.jpg`, { method: 'POST', body: new FormData() }))
        .status,
    ).toBeGreaterThanOrEqual(400)
})

test.each(['visitor', 'member'] as const)('The %s can neither list nor remove pictures', async (person) => {
  const list = await sendAs(person, '/storage/v1/object/list/media', { body: { prefix: '' } })
  const remove = await sendAs(person, '/storage/v1/object/media', {
    method: 'DELETE',
    body: { prefixes: ['%'] },
  })
  expect([
    list.status >= 400 || list.json.length === 0,
    remove.status >= 400 || remove.json.length === 0,
  ]).toEqual([true, true])
})

test('The buckets themselves cannot be listed, made or removed', async () => {
  for (const person of ['visitor', 'member', 'employee'] as Person[]) {
    expect((await sendAs(person, '/storage/v1/bucket')).status).toBeGreaterThanOrEqual(400)
    expect(
      (await sendAs(person, '/storage/v1/bucket', { body: { name: 'own', public: true } })).status,
    ).toBeGreaterThanOrEqual(400)
    expect(
      (await sendAs(person, '/storage/v1/bucket/media', { method: 'DELETE' })).status,
    ).toBeGreaterThanOrEqual(400)
  }
})

test.each([
  'https://evil.example/x.jpg',
  '//evil.example/x.jpg',
  '/\\evil.example/x.jpg',
  'javascript:alert(1)',
  'data:image/svg+xml,<svg onload=alert(1)>',
])('A cheese cannot show the picture %s', async (hero_image_url) => {
  const { status } = await sendAs('manager', '/rest/v1/rpc/save_cheese', {
    body: {
      record: {
        name: 'Picture Test',
        slug: `picture-${Date.now()}`,
        hero_image_url,
        hero_image_alt: 'A picture',
      },
    },
  })
  expect(status).toBe(400)
})
