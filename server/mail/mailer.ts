import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Sql } from '../database/sql/sql.ts'
import type { Keys } from '../keys.ts'
import type { ComposedMail, MailTemplate } from './mail-content.ts'
import { createMailStore } from './mail-store.ts'
import { renderMail } from './render-mail.ts'
import { createShopDetails } from './shop-details.ts'

const ATTEMPTS = 3
const RETRY_MS = 1_500

type Outgoing = ComposedMail & { messageId: string }
type MailerParts = {
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'siteUrl'>
  database: { requests: Sql; auth: Sql }
  keys: Pick<Keys, 'sealingKey'>
  log: FastifyBaseLogger
}
export type Message<Data> = { to: string; template: MailTemplate<Data>; data: Data } & Pick<
  ComposedMail,
  'kind'
>

/** Composes messages, and sends them by SMTP if it is configured; otherwise keeps them for the mailbox page. */
export function createMailer({ config, database, keys, log }: MailerParts) {
  const shopDetails = createShopDetails(database.requests, log)
  const send = config.smtpUrl ? bySmtp(config.smtpUrl) : createMailStore(database.auth, keys).keep
  const { hostname } = new URL(config.siteUrl)
  const sender = config.mailFrom ?? `no-reply@${hostname}`
  return {
    async compose<Data>({ to, template, data, kind }: Message<Data>): Promise<ComposedMail> {
      const shop = await shopDetails()
      const from = sender.includes('<') ? sender : `"${shop.name.replaceAll(/["\\]/g, '')}" <${sender}>`
      const content = template(data, shop)
      return {
        from,
        to,
        ...renderMail(content, shop),
        ...(content.calendar && {
          attachments: [{ filename: 'event.ics', content: content.calendar, contentType: 'text/calendar' }],
        }),
        ...(kind && { kind }),
      }
    },
    /** The id is the same for every attempt, so that mail programs show a repeated message once. */
    deliver: (mail: ComposedMail, id: string) => send({ ...mail, messageId: `<${id}@${hostname}>` }),
  }
}

export type Mailer = ReturnType<typeof createMailer>

/**
 * Deadlines for a mail server that does not answer, because every message after it waits as long, and a person may be
 * waiting for a code. Parameters of the URL, such as `?socketTimeout=120000`, go first.
 */
export const smtpOptions = (url: string) => ({ url, connectionTimeout: 10_000, socketTimeout: 60_000 })

function bySmtp(url: string) {
  const loading = import('nodemailer').then(({ createTransport }) => createTransport(smtpOptions(url)))
  return async function deliver(mail: Outgoing) {
    const transport = await loading
    for (let attempt = 1; ; attempt++) {
      try {
        await transport.sendMail({
          ...mail,
          // As text it would be read as a list, and "a,b@host" reaches b, whose mailbox has a limit of its own.
          to: { name: '', address: mail.to },
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        return
      } catch (error) {
        if (attempt === ATTEMPTS) throw error
        await new Promise((resolve) => setTimeout(resolve, attempt * RETRY_MS))
      }
    }
  }
}
