import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { OperatorError } from '../operator-error.ts'
import type { ServerContext } from '../context.ts'
import { createMailStore } from './mail-store.ts'
import { mailboxPage, messagePage } from './mailbox-page.ts'

const LOOPBACK_IP = /^(127\.|::1$|::ffff:127\.)/
const LOOPBACK_HOST = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/

/** Messages contain no scripts, and none would run. */
const CSP = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'"

/** Shows a developer what the shop would have mailed: in the demo, from this machine only. */
export function mailbox(context: ServerContext): FastifyPluginAsync {
  if (!context.config.demo) throw new OperatorError('The mailbox page exists in the demo only')
  const store = createMailStore(context.config.dataDir)
  const siteHost = new URL(context.config.siteUrl).host

  return async (app) => {
    app.addHook('onRequest', async (request, reply) => {
      if (!isLocal(request, siteHost)) return reply.callNotFound()
      reply.headers({ 'content-security-policy': CSP, 'cache-control': 'no-store' })
    })

    app.get<{ Querystring: { to?: string } }>('/', async ({ query }, reply) => {
      const mails = (await store.list()).filter(({ to }) => !query.to || to === query.to)
      return reply.type('text/html; charset=utf-8').send(mailboxPage(mails))
    })

    app.get<{ Params: { id: string } }>('/:id', async ({ params }, reply) => {
      const mail = await store.read(params.id)
      if (!mail) return reply.callNotFound()
      return reply.type('text/html; charset=utf-8').send(messagePage(mail))
    })
  }
}

/** The host is checked as well, against DNS rebinding: another site whose name resolves to this machine. */
function isLocal({ ip, host }: FastifyRequest, siteHost: string) {
  return LOOPBACK_IP.test(ip) && (LOOPBACK_HOST.test(host) || host === siteHost)
}
