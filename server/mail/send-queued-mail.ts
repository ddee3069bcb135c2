import type { ServerContext } from '../context.ts'
import { runAs, SERVICE } from '../database/run-as.ts'
import type { MailTemplate } from './mail-content.ts'
import { backInStock } from './templates/back-in-stock.ts'
import { confirmStockAlert } from './templates/confirm-stock-alert.ts'
import { eventCanceled, eventMessage, eventMoved, eventRestored } from './templates/event-changed.ts'
import { eventReminder } from './templates/event-reminder.ts'
import { featureOutOfStock } from './templates/feature-out-of-stock.ts'
import { recipePublished, recipeRejected, recipeReturned } from './templates/recipe-decided.ts'
import { invitation } from './templates/invitation.ts'
import { newRole } from './templates/new-role.ts'
import { rsvpCanceled } from './templates/rsvp-canceled.ts'
import { rsvpChanged } from './templates/rsvp-changed.ts'
import { rsvpGoing } from './templates/rsvp-going.ts'
import { rsvpPromoted } from './templates/rsvp-promoted.ts'
import { rsvpWaiting } from './templates/rsvp-waiting.ts'

/** A failed message becomes due again without a notification. */
const POLL_MS = 60_000

/** By the name that the database queues each message under. */
const TEMPLATES = {
  'confirm-stock-alert': confirmStockAlert,
  'back-in-stock': backInStock,
  'rsvp-going': rsvpGoing,
  'rsvp-waiting': rsvpWaiting,
  'rsvp-promoted': rsvpPromoted,
  'rsvp-changed': rsvpChanged,
  'rsvp-cancelled': rsvpCanceled,
  'event-cancelled': eventCanceled,
  'event-moved': eventMoved,
  'event-restored': eventRestored,
  'event-message': eventMessage,
  'event-reminder': eventReminder,
  'feature-out-of-stock': featureOutOfStock,
  'recipe-published': recipePublished,
  'recipe-returned': recipeReturned,
  'recipe-rejected': recipeRejected,
  invitation,
  'new-role': newRole,
}

type QueuedMail = {
  id: string
  recipient: string
  template: keyof typeof TEMPLATES
  data: object
  message_id: string
}

/** Sends queued messages when the database notifies. With several processes, each message is claimed by one. */
export async function sendQueuedMail({
  config,
  database,
  mailer,
  log,
}: Pick<ServerContext, 'config' | 'database' | 'mailer' | 'log'>) {
  async function send({ id, recipient, template, data, message_id }: QueuedMail) {
    const compose = TEMPLATES[template] as MailTemplate<object>
    await mailer.send({
      to: recipient,
      template: compose,
      data: { ...data, siteUrl: config.siteUrl },
      messageId: message_id,
    })
    await runAs(database.requests, SERVICE, (sql) => sql`select private.mail_sent(${id})`)
  }

  const closing = new AbortController()

  async function sendAll() {
    while (!closing.signal.aborted) {
      const due = await runAs(
        database.requests,
        SERVICE,
        (sql) => sql<QueuedMail[]>`select * from private.claim_mail()`,
      )
      if (due.length === 0) return
      for (const mail of due) {
        if (closing.signal.aborted) return
        await send(mail).catch((error: unknown) => log.error({ err: error, mail: mail.id }, 'mail not sent'))
      }
    }
  }

  let sending = Promise.resolve()
  const sendDue = () => {
    sending = sending
      .then(sendAll)
      .catch((error: unknown) => log.error({ err: error }, 'queued mail could not be read'))
  }
  await database.requests.listen('mail_due', sendDue, sendDue)
  const timer = setInterval(sendDue, POLL_MS)
  /** Waits for the message being sent; claimed messages after it become due again. */
  return async function stop() {
    closing.abort()
    clearInterval(timer)
    await sending
  }
}
