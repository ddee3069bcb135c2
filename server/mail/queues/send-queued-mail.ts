import { setTimeout as wait } from 'node:timers/promises'
import type { ServerContext } from '../../context.ts'
import { isDatabaseUnreachable } from '../../database/unreachable.ts'
import { createAccountMail } from './account-mail.ts'
import type { ClaimedMail, MailQueue } from './mail-queue.ts'
import { createShopMail } from './shop-mail.ts'

/**
 * How mail is sent, by any number of processes.
 *
 * Every message is a row before it is sent: what the database queues in `private.outgoing_mail`, and mail about accounts,
 * encrypted, in `auth.outgoing_mail`. A process claims one message, sends it and deletes its row, so a message is sent
 * at least once. A claim is a lease of 45 seconds: nobody else gets the message meanwhile. A process that still sends
 * renews it; one that died does not, and the next look of any other process finds the message, within a minute. Then
 * it may be sent twice, with the same Message-ID, by which mail programs show it once. Nothing else sends it twice: when
 * the database is away at the moment in which a message has left, its row is deleted as soon as it is back.
 *
 * The two queues do not wait for each other: a message to all guests of an event does not delay a code.
 *
 * Dropped: claims of many messages at once, because their leases would end while the first ones are sent; and a lease as
 * long as the longest delivery, because a person waits for a code.
 */
const RENEW_EVERY_MS = 15_000
/** The end of a lease, or of the wait after a failure, is not announced. */
const LOOK_EVERY_MS = 10_000
const FORGET_AGAIN_MS = 500

type Context = Pick<ServerContext, 'config' | 'database' | 'mailer' | 'keys' | 'log'>

/** Sends what is queued, when the database announces it and every few seconds. Returns what stops it. */
export const sendQueuedMail = (context: Context) =>
  sendFrom([createAccountMail(context), createShopMail(context)], context)

export async function sendFrom(queues: MailQueue[], { database, mailer, log }: Context) {
  const closing = new AbortController()

  async function send(queue: MailQueue, { id, messageId, compose }: ClaimedMail) {
    const renewing = setInterval(() => void renew(queue, id), RENEW_EVERY_MS)
    try {
      const failure = await deliver(messageId, compose)
      if (failure === undefined) return await forget(queue, id)
      log.error({ err: failure, mail: id }, 'mail not sent')
      await queue.failed(id, failure instanceof Error ? failure.message : String(failure))
    } finally {
      clearInterval(renewing)
    }
  }

  /** Why it was not delivered, if it was not. */
  const deliver = async (messageId: string, compose: ClaimedMail['compose']): Promise<unknown> =>
    compose()
      .then((mail) => mailer.deliver(mail, messageId))
      .then(
        () => undefined,
        (error: unknown) => error ?? 'No reason was given',
      )

  async function forget(queue: MailQueue, id: string): Promise<void> {
    try {
      await queue.sent(id)
    } catch (error) {
      if (closing.signal.aborted || !isDatabaseUnreachable(error)) throw error
      log.error({ err: error, mail: id }, 'mail was sent and is still queued')
      await wait(FORGET_AGAIN_MS)
      await forget(queue, id)
    }
  }

  const renew = async (queue: MailQueue, id: string) => {
    await Promise.resolve(queue.renew(id)).catch((error: unknown) =>
      log.error({ err: error, mail: id }, 'claim of a mail could not be renewed'),
    )
  }

  function createSender(queue: MailQueue) {
    let sending = Promise.resolve()
    async function sendAll() {
      while (!closing.signal.aborted) {
        const mail = await queue.claim()
        if (!mail) return
        await send(queue, mail)
      }
    }
    return {
      sendDue() {
        sending = sending
          .then(sendAll)
          .catch((error: unknown) => log.error({ err: error }, 'queued mail could not be read'))
      },
      finished: () => sending,
    }
  }

  const senders = queues.map(createSender)
  const sendDue = () => senders.forEach((sender) => sender.sendDue())
  await database.requests.listen('mail_due', sendDue, sendDue)
  const timer = setInterval(sendDue, LOOK_EVERY_MS)
  /** Waits for the messages being sent. */
  return async function stop() {
    closing.abort()
    clearInterval(timer)
    await Promise.all(senders.map((sender) => sender.finished()))
  }
}
