import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { OperatorError } from '../operator-error.ts'
import type { ServerContext } from '../context.ts'
import { runAs, VISITOR } from '../database/run-as.ts'
import { formatDateTime } from '../../src/domain/shop/wall-clock.ts'
import { createMailStore, type StoredMail } from './mail-store.ts'
import { mailboxPage, messagePage } from './mailbox-page.ts'

const LOOPBACK_IP = /^(127\.|::1$|::ffff:127\.)/
const LOOPBACK_HOST = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/

/** Messages contain no scripts, and none would run. */
const CSP = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'"

type ShopTime = { local: string; locale: string }

/** What the shop's clock shows at each of these instants. */
const readShopTimes = ({ database }: ServerContext, instants: string[]) =>
  runAs(
    database.requests,
    VISITOR,
    (sql) => sql<ShopTime[]>`
      select private.wall_clock(sent.instant::timestamptz) as local, b.locale
      from unnest(${instants}::text[]) with ordinality as sent (instant, position), public.business_settings b
      where b.id = 1 order by sent.position`,
  )

/** Shows a developer what the shop would have mailed: in the demo, from this machine only. */
export function mailbox(context: ServerContext): FastifyPluginAsync {
  if (!context.config.demo) throw new OperatorError('The mailbox page exists in the demo only')
  const store = createMailStore(context.database.auth, context.keys)
  const siteHost = new URL(context.config.siteUrl).host

  async function inShopTime(mails: StoredMail[]) {
    const times = await readShopTimes(
      context,
      mails.map(({ sentAt }) => sentAt),
    )
    return mails.map((mail, index) => {
      const time = times[index]
      return time ? { ...mail, sentAt: formatDateTime(time.local, time.locale) } : mail
    })
  }

  return async (app) => {
    app.addHook('onRequest', async (request, reply) => {
      if (!isLocal(request, siteHost)) return reply.callNotFound()
      reply.headers({ 'content-security-policy': CSP, 'cache-control': 'no-store' })
    })

    app.get<{ Querystring: { to?: string } }>('/', async ({ query }, reply) => {
      const mails = (await store.list()).filter(({ to }) => !query.to || to === query.to)
      return reply.type('text/html; charset=utf-8').send(mailboxPage(await inShopTime(mails)))
    })

    app.get<{ Params: { id: string } }>('/:id', async ({ params }, reply) => {
      const mail = await store.read(params.id)
      const [shown] = mail ? await inShopTime([mail]) : []
      if (!shown) return reply.callNotFound()
      return reply.type('text/html; charset=utf-8').send(messagePage(shown))
    })
  }
}

/** The host is checked as well, against DNS rebinding: another site whose name resolves to this machine. */
function isLocal({ ip, host }: FastifyRequest, siteHost: string) {
  return LOOPBACK_IP.test(ip) && (LOOPBACK_HOST.test(host) || host === siteHost)
}
