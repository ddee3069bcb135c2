import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

export type StoredMail = {
  id: string
  sentAt: string
  from: string
  to: string
  subject: string
  html: string
  text: string
  messageId: string
}

const KEPT = 200
const ID = /^\d+-[0-9a-f]+$/

/** Keeps messages when there is no mail server, one file for each, so that they survive a restart. */
export function createMailStore(dataDir: string) {
  const directory = path.join(dataDir, 'mailbox')

  async function ids() {
    const files = await readdir(directory).catch(() => [])
    return files
      .map((file) => path.basename(file, '.json'))
      .filter((id) => ID.test(id))
      .toSorted()
      .toReversed()
  }

  return {
    async keep(mail: Omit<StoredMail, 'id' | 'sentAt'>) {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const id = `${microseconds()}-${randomBytes(4).toString('hex')}`
      const stored: StoredMail = { id, sentAt: new Date().toISOString(), ...mail }
      const file = path.join(directory, `${id}.json`)
      // Renamed when complete, because the directory may be read at any time.
      await writeFile(`${file}.part`, JSON.stringify(stored), { mode: 0o600 })
      await rename(`${file}.part`, file)
      const old = (await ids()).slice(KEPT)
      await Promise.all(old.map((file) => rm(path.join(directory, `${file}.json`), { force: true })))
    },
    /** Newest first. */
    async list(): Promise<StoredMail[]> {
      const mails = await Promise.all((await ids()).map((id) => this.read(id)))
      return mails.filter((mail) => mail !== undefined)
    },
    async read(id: string): Promise<StoredMail | undefined> {
      if (!ID.test(id)) return undefined
      const file = await readFile(path.join(directory, `${id}.json`), 'utf8').catch(() => undefined)
      return file === undefined ? undefined : (JSON.parse(file) as StoredMail)
    },
  }
}

/** Microseconds keep messages of the same millisecond in order. */
function microseconds() {
  return Math.round((performance.timeOrigin + performance.now()) * 1000)
}
