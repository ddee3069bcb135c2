import { randomUUID } from 'node:crypto'
import { readdir, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import type { SqlTag } from '../database/sql/sql.ts'
import type { Keys } from '../keys.ts'
import { seal, unseal } from '../secret/seal.ts'
import type { ComposedMail } from './mail-content.ts'

export type StoredMail = ComposedMail & { id: string; sentAt: string; messageId: string }

const KEPT = 200
const ID = /^\d{1,18}$/

type KeptMail = Pick<StoredMail, 'id' | 'sentAt'> & { sealed: string }

const PURPOSE = 'kept mail'

export const openMail = ({ sealingKey }: Pick<Keys, 'sealingKey'>, sealed: string) =>
  JSON.parse(unseal(sealingKey, PURPOSE, sealed)) as Omit<StoredMail, 'id' | 'sentAt'>

/**
 * Keeps messages when there is no mail server, encrypted, because their links and codes open accounts and orders. One that
 * is delivered twice is kept once.
 */
export function createMailStore(auth: SqlTag, keys: Pick<Keys, 'sealingKey'>) {
  const open = ({ sealed, ...kept }: KeptMail): StoredMail => ({ ...openMail(keys, sealed), ...kept })
  const select = () => auth`
    select id, to_char(sent_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "sentAt", sealed
    from auth.kept_mail`

  return {
    async keep(mail: Omit<StoredMail, 'id' | 'sentAt'>, sentAt = new Date().toISOString()) {
      await auth`
        insert into auth.kept_mail (message_id, recipient, subject, sealed, kind, sent_at)
        values (${mail.messageId}, ${mail.to}, ${mail.subject},
          ${seal(keys.sealingKey, PURPOSE, JSON.stringify(mail))}, ${mail.kind ?? 'account'}, ${sentAt})
        on conflict (message_id) do nothing`
      await auth`
        delete from auth.kept_mail where id <= (select id from auth.kept_mail order by id desc offset ${KEPT} limit 1)`
    },
    /** Newest first. */
    list: async () => (await auth<KeptMail[]>`${select()} order by id desc`).map(open),
    async read(id: string): Promise<StoredMail | undefined> {
      if (!ID.test(id)) return undefined
      const [mail] = await auth<KeptMail[]>`${select()} where id = ${id}`
      return mail && open(mail)
    },
  }
}

const MOVED = 'mailbox.moved-to-the-database'

/**
 * Takes over the messages of a shop of version 0.2, which kept them in files. The folder is kept under another name, once
 * all of them are stored. A start that is interrupted begins again, and stores none twice.
 */
export async function moveMailbox(
  auth: SqlTag,
  keys: Pick<Keys, 'sealingKey'>,
  dataDir: string,
  onProgress: (message: string) => void,
) {
  const folder = path.join(dataDir, 'mailbox')
  const files = await readdir(folder).catch(() => undefined)
  if (!files) return
  const { keep } = createMailStore(auth, keys)
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
