import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../database/login-roles.ts'
import type { Caller } from '../database/run-as.ts'
import { createDatabaseWork } from '../fair-queue/database-work.ts'
import { queuedVisitor } from '../fair-queue/queued-caller.ts'
import type { Callers } from '../http/caller/caller.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { createMediaRows } from './media-rows.ts'
import { createPictureFiles } from './picture-files.ts'
import { createUploads } from './uploads.ts'

const PATH = 'photos/contested.png'

let shop: TestServer
let manager: Caller
let picture: Buffer

beforeAll(async () => {
  shop = await createTestServer({ template: 'demo' })
  const [person] = await shop.database.owner<{ id: string }[]>`
    select id from public.users where role = 'manager' limit 1`
  const [sub, session] = [person?.id ?? '', randomUUID()]
  await shop.database.owner`insert into auth.sessions (id, user_id) values (${session}, ${sub})`
  const claims = JSON.stringify({ role: 'authenticated', sub, session_id: session })
  manager = { role: 'authenticated', claims, accountId: sub }
  picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#c8a45a' } })
    .png()
    .toBuffer()
})
afterAll(() => shop.close())

function createStorage() {
  const files = createPictureFiles(shop.context)
  const rows = createMediaRows(shop.database.requests)
  const callers = { ofRequest: async () => manager } as unknown as Callers
  return { files, rows, context: { ...shop.context, callers } }
}

const visitor = queuedVisitor('203.0.113.7')

const put = () =>
  ({
    method: 'PUT',
    params: { '*': PATH },
    headers: { 'x-metadata': Buffer.from('{"alt":"A wedge"}').toString('base64') },
    body: picture,
    isMultipart: () => false,
  }) as unknown as FastifyRequest<{ Params: { '*': string } }>

test('Of many replacements of a picture at once, the files and the row of one stay', async () => {
  const { files, rows, context } = createStorage()
  const uploads = [1, 2, 3, 4].map(() => createUploads(context, rows))
  const widths = [64, 65, 66, 67]
  await Promise.all(
    uploads.map(async (upload, index) => {
      const body = await sharp(picture).resize(widths[index]).png().toBuffer()
      return upload(Object.assign(put(), { body }))
    }),
  )
  const served = await files.readPublic(PATH, visitor)
  const row = await rows.find(manager, PATH)
  expect(served?.digest).toBe(row?.version)
  const [entry] = await shop.database.owner`select width from public.media where object_name = ${PATH}`
  expect((await sharp(served?.bytes).metadata()).width).toBe(entry?.['width'])
  const stored = await shop.database.owner`select from storage.object_bytes where name = ${PATH}`
  expect(stored).toHaveLength(11)
})

test('A picture that cannot be entered in the library leaves no files', async () => {
  const { rows, context } = createStorage()
  const name = 'photos/refused.png'
  const store: typeof rows.store = (caller, stored, options) =>
    rows.store(caller, { ...stored, metadata: { alt: 'two\nlines' } }, options)
  const request = Object.assign(put(), { params: { '*': name } })
  await expect(createUploads(context, { ...rows, store })(request)).rejects.toMatchObject({
    code: '23514',
  })
  const { owner } = shop.database
  expect(await owner`select from storage.object_bytes where name = ${name}`).toHaveLength(0)
  expect(await owner`select from storage.objects where name = ${name}`).toHaveLength(0)
})

test('A picture in memory is sent while the database is away, unless it is that of a recipe', async () => {
  const { rows, context } = createStorage()
  await createUploads(context, rows)(put())
  const { owner, location } = shop.database
  const recipe = randomUUID()
  const ofRecipe = `recipes/${recipe}/${randomUUID()}.png`
  await owner.begin(async (sql) => {
    await sql`insert into storage.objects (bucket_id, name) values ('media', ${ofRecipe})`
    await sql`select storage.replace_files(${ofRecipe}, '{1600}', '{png}', ${[picture]})`
    await sql`set local session_replication_role = replica`
    await sql`
      insert into public.recipes (id, slug, title, status, image_url, image_alt)
      values (${recipe}, ${recipe}, 'Fondue', 'published', ${`/storage/v1/object/public/media/${ofRecipe}`}, 'A pot')`
  })
  const requests = connect(location, 'authenticator', { max: 1 })
  const { queues } = shop.context
  const databaseWork = createDatabaseWork(requests, queues.database)
  const files = createPictureFiles({ database: { ...shop.database, requests }, databaseWork })
  const before = await files.readPublic(PATH, visitor)
  expect((await files.readPublic(ofRecipe, visitor))?.bytes).toEqual(picture)
  await requests.end()
  expect(await files.readPublic(PATH, visitor)).toEqual(before)
  await expect(files.readPublic(ofRecipe, visitor)).rejects.toMatchObject({ code: 'CONNECTION_LOST' })
  await expect(files.readPublic(`${PATH}-320.avif`, visitor)).rejects.toMatchObject({
    code: 'CONNECTION_LOST',
  })
  await databaseWork.close()
})

test('A picture from before uploaders chose the path keeps its URLs, which browsers cache for a year', async () => {
  const id = randomUUID()
  const name = `${id}-1600.jpg`
  const { owner } = shop.database
  await owner`insert into storage.objects (bucket_id, name) values ('media', ${name})`
  await owner`select storage.replace_files(${name}, '{1600,480}', '{jpg,avif}', ${[picture, picture]})`
  const { files } = createStorage()
  for (const file of [name, `${id}-480.avif`])
    expect(await files.readPublic(file, visitor)).toMatchObject({
      bytes: picture,
      cacheControl: 'max-age=31536000, immutable',
    })
})

test('The quota counts the size of all renditions of a picture', async () => {
  const { rows, context } = createStorage()
  await createUploads(context, rows)(put())
  const row = await rows.find(manager, PATH)
  const { size = 0, storedSize = 0 } = row?.metadata ?? {}
  expect(storedSize).toBeGreaterThan(size)
  const { owner } = shop.database
  await owner`
    update storage.objects set metadata = metadata || jsonb_build_object('storedSize', 20::bigint * 1024 * 1024 * 1024)
    where name = ${PATH}`
  await expect(rows.requireUpload(manager, PATH)).rejects.toMatchObject({ status: 429 })
})
