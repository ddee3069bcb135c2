import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Sql } from '../database/sql/sql.ts'
import type { MailTemplate } from './mail-content.ts'
import { createMailStore } from './mail-store.ts'
import { renderMail } from './render-mail.ts'
import { createShopDetails } from './shop-details.ts'

const ATTEMPTS = 3
const RETRY_MS = 1_500

type Outgoing = { from: string; to: string; subject: string; html: string; text: string; messageId: string }
type MailerParts = {
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'siteUrl' | 'dataDir'>
  database: { requests: Sql }
  log: FastifyBaseLogger
}
type Message<Data> = {
  to: string
  template: MailTemplate<Data>
  data: Data
  /** The same for every attempt, so that mail programs show a repeated message once. */
  messageId?: string
}

/** Sends by SMTP if it is configured; otherwise keeps messages for the mailbox page. */
export function createMailer({ config, database, log }: MailerParts) {
  const shopDetails = createShopDetails(database.requests, log)
  const deliver = config.smtpUrl ? bySmtp(config.smtpUrl) : createMailStore(config.dataDir).keep
  const { hostname } = new URL(config.siteUrl)
  const sender = config.mailFrom ?? `no-reply@${hostname}`
  return {
    async send<Data>({ to, template, data, messageId = randomUUID() }: Message<Data>) {
      const shop = await shopDetails()
      const from = sender.includes('<') ? sender : `"${shop.name.replaceAll(/["\\]/g, '')}" <${sender}>`
      const content = renderMail(template(data, shop), shop)
      await deliver({ from, to, ...content, messageId: `<${messageId}@${hostname}>` })
    },
  }
}

export type Mailer = ReturnType<typeof createMailer>

function bySmtp(url: string) {
  const loading = import('nodemailer').then(({ createTransport }) => createTransport(url))
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
