import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyRequest } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { employ } from '../../supabase/seed/employ.ts'
import type { Caller } from '../database/run-as.ts'
import type { Callers } from '../http/caller/caller.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { createMediaFiles } from './media-files.ts'
import { createMediaRows, filesOf } from './media-rows.ts'
import { createUploads, removePictures, updatePointer } from './uploads.ts'

const PATH = 'photos/contested.png'

let shop: TestServer
let directory: string
let manager: Caller
let picture: Buffer

beforeAll(async () => {
  shop = await createTestServer({ template: 'demo' })
  directory = await mkdtemp(path.join(tmpdir(), 'oq-uploads-'))
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
afterAll(async () => {
  await shop.close()
  await rm(directory, { recursive: true, force: true })
})

function createStorage() {
  const files = createMediaFiles(directory)
  const rows = createMediaRows(shop.database.requests)
  const callers = { ofRequest: async () => manager } as unknown as Callers
  return { files, rows, callers }
}

const put = () =>
  ({
    method: 'PUT',
    params: { '*': PATH },
    headers: { 'x-metadata': Buffer.from('{"alt":"A wedge"}').toString('base64') },
    body: picture,
    isMultipart: () => false,
  }) as unknown as FastifyRequest<{ Params: { '*': string } }>

async function servedId({ files }: ReturnType<typeof createStorage>) {
  const opened = await files.openPath(PATH)
  await opened?.file.close()
  return opened?.id
}

async function storedId({ rows }: ReturnType<typeof createStorage>) {
  const row = await rows.find(manager, PATH)
  return row && filesOf(row)
}

test('Of two replacements of a picture the one that the database has is served, whichever ends last', async () => {
  const storage = createStorage()
  await createUploads(storage)(put())
  let release = () => {}
  const second = new Promise<void>((resolve) => (release = resolve))
  const slowRows = {
    ...storage.rows,
    store: async (...args: Parameters<typeof storage.rows.store>) => {
      const stored = await storage.rows.store(...args)
      release()
      await overtaken
      return stored
    },
  }
  const overtaken = second.then(() => createUploads(storage)(put()))
  await createUploads({ ...storage, rows: slowRows })(put())
  expect(await servedId(storage)).toBeDefined()
  expect(await servedId(storage)).toBe(await storedId(storage))
})

test('A picture that was uploaded again while it was removed is served', async () => {
  const storage = createStorage()
  await createUploads(storage)(put())
  const [removed] = await storage.rows.remove(manager, [PATH])
  await createUploads(storage)(put())
  await updatePointer(storage, PATH)
  expect(await servedId(storage)).toBe(await storedId(storage))
  expect(await servedId(storage)).not.toBe(removed && filesOf(removed))
})

test('A picture is served even when its uploader lost the role before the upload ended', async () => {
  const storage = createStorage()
  const { owner } = shop.database
  const setRole = (role: string) => employ(owner, manager.accountId ?? '', role)
  const store: typeof storage.rows.store = async (...args) => {
    const stored = await storage.rows.store(...args)
    await setRole('customer')
    return stored
  }
  await createUploads({ ...storage, rows: { ...storage.rows, store } })(put())
  await setRole('manager')
  expect(await servedId(storage)).toBeDefined()
  expect(await servedId(storage)).toBe(await storedId(storage))
})

test('Every picture that was removed stops being served, even after an error with another', async () => {
  const storage = createStorage()
  await createUploads(storage)(put())
  const [removed] = await storage.rows.remove(manager, [PATH])
  if (!removed) throw new Error('There was no picture to remove')
  const failing = { ...removed, name: 'photos/unreadable.png', version: randomUUID() }
  const whileUnchanged: typeof storage.rows.whileUnchanged = (path, use) =>
    path === failing.name
      ? Promise.reject(new Error('The database is away'))
      : storage.rows.whileUnchanged(path, use)
  const rows = { ...storage.rows, whileUnchanged }
  await expect(removePictures({ ...storage, rows }, [failing, removed])).rejects.toThrow('Some removed')
  expect(await servedId(storage)).toBeUndefined()
})

test('The quota counts the size of all renditions of a picture', async () => {
  const { rows } = createStorage()
  await createUploads(createStorage())(put())
  const row = await rows.find(manager, PATH)
  const { size = 0, storedSize = 0 } = row?.metadata ?? {}
  expect(storedSize).toBeGreaterThan(size)
  const { owner } = shop.database
  await owner`
    update storage.objects set metadata = metadata || jsonb_build_object('storedSize', 20::bigint * 1024 * 1024 * 1024)
    where name = ${PATH}`
  await expect(rows.requireUpload(manager, PATH)).rejects.toMatchObject({ status: 429 })
})
