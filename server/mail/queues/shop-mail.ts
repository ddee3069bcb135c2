import type { ServerContext } from '../../context.ts'
import { runAs, SERVICE } from '../../database/run-as.ts'
import type { TransactionSql } from '../../database/sql/sql.ts'
import type { ComposedMail, MailTemplate } from '../mail-content.ts'
import { backInStock } from '../templates/back-in-stock.ts'
import { confirmStockAlert } from '../templates/confirm-stock-alert.ts'
import { eventCanceled, eventMessage, eventMoved, eventRestored } from '../templates/events/event-changed.ts'
import { eventReminder } from '../templates/events/event-reminder.ts'
import { featureOutOfStock } from '../templates/feature-out-of-stock.ts'
import {
  orderCanceled,
  orderChanged,
  orderConfirm,
  orderDisplaced,
  orderNew,
  orderPlaced,
  orderReady,
  orderReleased,
  orderReminder,
  orderRequested,
} from '../templates/order.ts'
import { recipePublished, recipeRejected, recipeReturned } from '../templates/recipe-decided.ts'
import { invitation } from '../templates/invitation.ts'
import { newRole } from '../templates/new-role.ts'
import { rsvpCanceled } from '../templates/events/rsvp-canceled.ts'
import { rsvpChanged } from '../templates/events/rsvp-changed.ts'
import { rsvpGoing } from '../templates/events/rsvp-going.ts'
import { rsvpPromoted } from '../templates/events/rsvp-promoted.ts'
import { rsvpWaiting } from '../templates/events/rsvp-waiting.ts'
import { slip } from '../templates/slip.ts'
import type { MailQueue } from './mail-queue.ts'

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
  slip,
  'new-role': newRole,
  'order-confirm': orderConfirm,
  'order-placed': orderPlaced,
  'order-requested': orderRequested,
  'order-changed': orderChanged,
  'order-ready': orderReady,
  'order-reminder': orderReminder,
  'order-displaced': orderDisplaced,
  'order-cancelled': orderCanceled,
  'order-released': orderReleased,
  'order-new': orderNew,
}

/** The link of a new role is the proof of a person who has an account, and that of an invitation of one who has none yet. */
const kindOf = (template: string): Pick<ComposedMail, 'kind'> =>
  template === 'new-role' ? {} : { kind: template === 'invitation' ? 'invitation' : 'shop' }

type QueuedMail = {
  id: string
  recipient: string
  template: keyof typeof TEMPLATES
  data: object
  message_id: string
}

/** Mail that the database queues, such as that about events, by the name of its template. */
export function createShopMail({
  config,
  database,
  mailer,
}: Pick<ServerContext, 'config' | 'database' | 'mailer'>): MailQueue {
  const asService = <Result>(run: (sql: TransactionSql) => Result | Promise<Result>) =>
    runAs(database.requests, SERVICE, run)

  return {
    async claim() {
      const [mail] = await asService((sql) => sql<QueuedMail[]>`select * from private.claim_mail(1)`)
      if (!mail) return undefined
      const { id, recipient: to, template, data, message_id: messageId } = mail
      const message = {
        to,
        template: TEMPLATES[template] as MailTemplate<object>,
        data: { ...data, siteUrl: config.siteUrl },
        ...kindOf(template),
      }
      return { id, messageId, compose: () => mailer.compose(message) }
    },
    renew: (id) => asService((sql) => sql`select private.renew_mail(${id})`),
    failed: (id, reason) => asService((sql) => sql`select private.mail_failed(${id}, ${reason})`),
    sent: (id) => asService((sql) => sql`select private.mail_sent(${id})`),
  }
}
