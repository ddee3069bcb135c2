import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { answerBeforeRouting } from '../../http/answer-before-routing.ts'
import { createClientIp, type ClientRequest } from '../../http/caller/client-ip.ts'
import type { CachedPage } from './cached-page.ts'
import type { PageCache } from './page-cache.ts'
import type { PageTarget, Targets } from '../page-target.ts'
import type { PageSender } from '../send-page.ts'

type Pages = {
  config: Config
  targets: Targets
  cache: PageCache
  sender: PageSender
  trackView(request: ClientRequest, target: PageTarget, page: CachedPage): void
}

/** Routing and hooks would cost more than sending a page that is in memory. */
export function answerFromMemory(app: FastifyInstance, { config, targets, cache, sender, trackView }: Pages) {
  const { answerObservers } = app
  const clientIp = createClientIp(config.trustProxy)

  answerBeforeRouting(app, (request, response) => {
    const start = performance.now()
    const { method = '', url = '', headers } = request
    const target = method === 'GET' ? targets.recall(url) : undefined
    const page = target && 'key' in target && cache.current(target.key)
    if (!page || page.redirect) return false
    const id = randomUUID()
    if (!sender.sendAtOnce({ request, response, id }, page)) return false
    // What follows happens after the page was sent.
    trackView({ method, headers, ip: clientIp(request) }, target, page)
    const answered = { id, method, route: '/*', status: response.statusCode, ms: performance.now() - start }
    for (const observe of answerObservers) observe(answered)
    return true
  })
}
