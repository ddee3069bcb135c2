import { createHash, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { movePictures } from './pictures-0-2.ts'

const PICTURES = 80
const WIDTHS = [320, 480, 800, 1200, 1600]
const FORMATS = ['avif', 'webp', 'jpg']
const PUBLIC = '/storage/v1/object/public/media'

let shop: TestServer
let folder: string
const lines: string[] = []
const onProgress = (line: string) => lines.push(line)
const transact: Parameters<typeof movePictures>[0] = (use) => shop.database.owner.begin(use)

beforeAll(async () => {
  shop = await createTestServer({ template: 'empty' })
})
afterAll(() => shop.close())

beforeEach(async () => {
  lines.length = 0
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'oq-media-')), 'media')
  await mkdir(folder)
  await shop.database.owner`truncate storage.objects cascade`
  return () => rm(path.dirname(folder), { recursive: true })
})

async function addFiles(id: string) {
  for (const width of WIDTHS)
    for (const format of FORMATS)
      await writeFile(path.join(folder, `${id}-${width}.${format}`), `${id} ${width} ${format}`)
}

async function addPicture(name: string, id: string) {
  await addFiles(id)
  await shop.database.owner`
    insert into storage.objects (bucket_id, name, version, metadata)
    values ('media', ${name}, ${id}, '{"cacheControl": "max-age=60"}')`
}

const readMoved = () =>
  shop.database.owner`select name, width, format, digest from storage.object_bytes order by 1, 2, 3`

test('The pictures of a shop of 0.2 are moved once, by a start that is killed and others that go on', async () => {
  const ids = Array.from({ length: PICTURES }, () => randomUUID())
  for (const [index, id] of ids.entries()) await addPicture(`photos/${index}.jpg`, id)
  const files = await readdir(folder)

  let left = 60
  const killed: typeof transact = (use) => {
    if (left-- === 0) throw new Error('killed')
    return transact(use)
  }
  await expect(movePictures(killed, folder, onProgress)).rejects.toThrow('killed')
  expect(lines).toEqual(['Moving pictures into the database: 50 of 80'])

  await Promise.all([movePictures(transact, folder, onProgress), movePictures(transact, folder, () => {})])
  // The other may have moved one before this one counted.
  expect(lines.at(-1)).toMatch(/^Moving pictures into the database: (\d+) of \1$/)
  const expected = ids.flatMap((id, index) =>
    WIDTHS.flatMap((width) =>
      FORMATS.map((format) => {
        const digest = createHash('sha256').update(`${id} ${width} ${format}`).digest('hex')
        return { name: `photos/${index}.jpg`, width, format, digest }
      }),
    ),
  )
  const moved = await readMoved()
  expect(moved).toHaveLength(expected.length)
  expect(moved).toEqual(expect.arrayContaining(expected))
  expect(await readdir(folder)).toEqual(files)

  lines.length = 0
  await movePictures(transact, folder, onProgress)
  expect(lines).toEqual([])
  const response = await fetch(`${shop.url}${PUBLIC}/photos/7.jpg-480.webp`)
  expect(await response.text()).toBe(`${ids[7]} 480 webp`)
  expect(response.headers.get('cache-control')).toBe('public, max-age=60')
})

test('A picture that a process of 0.2 replaces after the move is moved at the next start', async () => {
  await addPicture('wheel.jpg', randomUUID())
  await movePictures(transact, folder, onProgress)
  const id = randomUUID()
  await addFiles(id)
  await shop.database.owner`update storage.objects set version = ${id} where name = 'wheel.jpg'`
  await movePictures(transact, folder, onProgress)
  expect(await (await fetch(`${shop.url}${PUBLIC}/wheel.jpg`)).text()).toBe(`${id} 1600 jpg`)
})

test('A picture from before uploaders chose the path keeps the names of its files', async () => {
  const id = randomUUID()
  await addFiles(id)
  await shop.database.owner`
    insert into storage.objects (bucket_id, name, metadata) values ('media', ${`${id}-1600.jpg`}, '{"size": 10}')`
  await movePictures(transact, folder, onProgress)
  for (const file of ['1600.jpg', '480.avif']) {
    const response = await fetch(`${shop.url}${PUBLIC}/${id}-${file}`)
    expect(await response.text()).toBe(`${id} ${file.replace('.', ' ')}`)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  }
})

test('A picture without files is counted, and does not keep the others from being moved', async () => {
  await addPicture('wheel.jpg', randomUUID())
  await shop.database.owner`insert into storage.objects (bucket_id, name) values ('media', 'lost.jpg')`
  await movePictures(transact, folder, onProgress)
  expect(lines).toEqual([
    'Moving pictures into the database: 2 of 2',
    `Pictures without files in ${folder}: 1`,
  ])
  expect(await readMoved()).toHaveLength(15)
})
