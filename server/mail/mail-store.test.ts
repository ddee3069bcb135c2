import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { seal } from '../secret/seal.ts'
import { createMailStore, moveMailbox, openMail } from './mail-store.ts'

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

test('A message that an earlier version sealed can be opened', () => {
  expect(openMail(KEYS, seal(KEYS.sealingKey, 'kept mail', JSON.stringify(mail('kept'))))).toEqual(
    mail('kept'),
  )
})

test('Messages of version 0.1, which have no Message-ID, move into the database one by one', async () => {
  const folder = path.join(dataDir, 'mailbox')
  await mkdir(folder)
  for (const name of ['first', 'second']) {
    const { messageId: _, ...stored } = { ...mail(name), sentAt: '2026-11-01T08:00:00.000Z' }
    await writeFile(path.join(folder, `${name}.json`), JSON.stringify(stored))
  }
  await move()
  expect(await subjects()).toEqual(['second', 'first'])
  await rm(path.join(dataDir, 'mailbox.moved-to-the-database'), { recursive: true })
  await database.owner`delete from auth.kept_mail`
  progress.length = 0
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
