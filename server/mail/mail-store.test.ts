import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createMailStore, moveMailbox } from './mail-store.ts'

const KEYS = { sealingKey: 'key of this test' }

let database: TestDatabase
let dataDir: string
beforeAll(async () => {
  database = await createTestDatabase('empty')
  dataDir = await mkdtemp(path.join(tmpdir(), 'oq-mailbox-'))
})
afterAll(async () => {
  await database.close()
  await rm(dataDir, { recursive: true })
})

const mail = (name: string) => ({
  from: 'shop@example.test',
  to: `${name}@example.test`,
  subject: name,
  html: `<h1>${name}</h1>`,
  text: name,
  messageId: `<${name}@shop.example>`,
})

const progress: string[] = []
const move = () => moveMailbox(database.auth, KEYS, dataDir, (message) => void progress.push(message))
const subjects = async () => (await createMailStore(database.auth, KEYS).list()).map(({ subject }) => subject)

test('The mailbox keeps the newest 200 messages, and one that is delivered twice once', async () => {
  const { keep, list } = createMailStore(database.auth, KEYS)
  for (let index = 0; index < 205; index++) await keep(mail(`message-${index}`))
  await keep(mail('message-204'))
  const kept = await list()
  expect(kept).toHaveLength(200)
  expect(kept[0]?.subject).toBe('message-204')
  expect(kept.at(-1)?.subject).toBe('message-5')
  await database.owner`delete from auth.kept_mail`
})

test('The files of a shop of version 0.2 move into the database, also after an interruption, and are kept', async () => {
  await move()
  expect(progress).toEqual([])
  const folder = path.join(dataDir, 'mailbox')
  await mkdir(folder)
  for (const [index, name] of ['first', 'second', 'third'].entries()) {
    const stored = { id: `${index}-ab`, sentAt: `2026-11-0${index + 1}T08:00:00.000Z`, ...mail(name) }
    await writeFile(path.join(folder, `${index}-ab.json`), JSON.stringify(stored))
  }
  await writeFile(path.join(folder, '9-ab.json.part'), '{')
  await createMailStore(database.auth, KEYS).keep(mail('first'), '2026-11-01T08:00:00.000Z')

  await move()
  expect(await subjects()).toEqual(['third', 'second', 'first'])
  expect((await createMailStore(database.auth, KEYS).list())[0]).toMatchObject({
    ...mail('third'),
    sentAt: '2026-11-03T08:00:00.000Z',
  })
  expect(progress).toEqual(['Moved 3 messages into the database'])
  expect(await readdir(path.join(dataDir, 'mailbox.moved-to-the-database'))).toHaveLength(4)

  await database.owner`delete from auth.kept_mail`
  await move()
  expect(await subjects()).toEqual([])
})
