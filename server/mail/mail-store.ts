import { randomUUID } from 'node:crypto'
import { readdir, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import type { Sql } from '../database/sql/sql.ts'
import type { ComposedMail } from './mail-content.ts'

export type StoredMail = ComposedMail & { id: string; sentAt: string; messageId: string }

const KEPT = 200
const ID = /^\d{1,18}$/

/** Keeps messages when there is no mail server. One that is delivered twice is kept once. */
export function createMailStore(auth: Sql) {
  const select = () => auth`
    select id, to_char(sent_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "sentAt",
      sender as "from", recipient as "to", subject, html, plain_text as "text", message_id as "messageId"
    from auth.mailbox`

  return {
    async keep(mail: Omit<StoredMail, 'id' | 'sentAt'>, sentAt = new Date().toISOString()) {
      await auth`
        insert into auth.mailbox (message_id, sender, recipient, subject, html, plain_text, sent_at, kind)
        values (${mail.messageId}, ${mail.from}, ${mail.to}, ${mail.subject}, ${mail.html}, ${mail.text}, ${sentAt},
          ${mail.kind ?? 'account'})
        on conflict (message_id) do nothing`
      await auth`
        delete from auth.mailbox where id <= (select id from auth.mailbox order by id desc offset ${KEPT} limit 1)`
    },
    /** Newest first. */
    list: (): PromiseLike<StoredMail[]> => auth<StoredMail[]>`${select()} order by id desc`,
    async read(id: string): Promise<StoredMail | undefined> {
      if (!ID.test(id)) return undefined
      const [mail] = await auth<StoredMail[]>`${select()} where id = ${id}`
      return mail
    },
  }
}

const MOVED = 'mailbox.moved-to-the-database'

/**
 * Takes over the messages of a shop of version 0.2, which kept them in files. The folder is kept under another name, once
 * all of them are stored. A start that is interrupted begins again, and stores none twice.
 */
export async function moveMailbox(auth: Sql, dataDir: string, onProgress: (message: string) => void) {
  const folder = path.join(dataDir, 'mailbox')
  const files = await readdir(folder).catch(() => undefined)
  if (!files) return
  const { keep } = createMailStore(auth)
  // Their names begin with the time.
  const messages = files.filter((file) => file.endsWith('.json')).toSorted()
  for (const file of messages) {
    const { sentAt, ...mail } = JSON.parse(await readFile(path.join(folder, file), 'utf8')) as StoredMail
    // Version 0.1 gave them no Message-ID.
    await keep({ ...mail, messageId: mail.messageId ?? `<${randomUUID()}@mailbox>` }, sentAt)
  }
  onProgress(`Moved ${messages.length} messages into the database`)
  await rename(folder, path.join(dataDir, MOVED))
}
