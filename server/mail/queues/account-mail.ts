import { inDays, RETENTION_DAYS } from '../../../src/domain/people/retention.ts'
import type { ServerContext } from '../../context.ts'
import { seal, unseal } from '../../secret/seal.ts'
import type { ComposedMail } from '../mail-content.ts'
import type { Message } from '../mailer.ts'
import type { MailQueue } from './mail-queue.ts'

type Parts = Pick<ServerContext, 'database' | 'mailer' | 'keys'>
type QueuedMail = { id: string; sealed: string; message_id: string }

const PURPOSE = 'account mail'
const LEASE = '45 seconds'
const MOST_ATTEMPTS = 8
const RETENTION = inDays(RETENTION_DAYS.outgoingMail)

/**
 * Mail with which a person signs in or gets an account back. Its links and codes open accounts, so it is queued as a
 * whole, composed and encrypted: neither who reads the database nor who has a backup of it can use them.
 */
export const queueAccountMail = ({ database: { auth }, mailer, keys }: Parts) =>
  async function send<Data>(message: Message<Data>) {
    const sealed = seal(keys.sealingKey, PURPOSE, JSON.stringify(await mailer.compose(message)))
    await auth.begin(async (sql) => {
      await sql`delete from auth.outgoing_mail where created_at < now() - ${RETENTION}::interval`
      await sql`insert into auth.outgoing_mail (sealed) values (${sealed})`
      await sql`select pg_notify('mail_due', '')`
    })
  }

export function createAccountMail({ database: { auth }, keys }: Omit<Parts, 'mailer'>): MailQueue {
  return {
    async claim() {
      const [mail] = await auth<QueuedMail[]>`
        update auth.outgoing_mail set attempts = attempts + 1, next_attempt_at = now() + ${LEASE}::interval
        where id = (
          select id from auth.outgoing_mail
          where next_attempt_at <= now() and attempts < ${MOST_ATTEMPTS}
          order by id limit 1 for update skip locked
        )
        returning id, sealed, message_id`
      if (!mail) return undefined
      const { id, sealed, message_id: messageId } = mail
      const compose = async () => JSON.parse(unseal(keys.sealingKey, PURPOSE, sealed)) as ComposedMail
      return { id, messageId, compose }
    },
    renew: (id) =>
      auth`update auth.outgoing_mail set next_attempt_at = now() + ${LEASE}::interval where id = ${id}`,
    failed: (id, reason) => auth`
      update auth.outgoing_mail
      set last_error = ${reason}, next_attempt_at = now() + interval '5 minutes' * (1 + (attempts - 1) * (attempts - 1)) where id = ${id}`,
    sent: (id) => auth`delete from auth.outgoing_mail where id = ${id}`,
  }
}
