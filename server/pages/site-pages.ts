import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { PAGE_RESULTS, resultOfError } from '../../src/app/page-result.ts'
import type { Rendered, RenderSite } from '../../src/app/render.tsx'
import { isServedWhileClosed } from '../../src/site-map.ts'
import type { PagesContext } from '../context.ts'
import { answerFromMemory } from './memory/answer-from-memory.ts'
import { builtFiles } from './built-files.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { toCachedPage, type CachedPage } from './memory/cached-page.ts'
import { createPageCache } from './memory/page-cache.ts'
import { createShopMemory } from './memory/shop-memory.ts'
import { createTargets, type PageTarget } from './page-target.ts'
import type { ClientRequest } from '../http/caller/client-ip.ts'
import { publicBackend, type VisitorBackend } from '../rest/visitor-backend.ts'
import { queuedVisitor, SHOP, type QueuedCaller } from '../fair-queue/queued-caller.ts'
import type { Preview } from './preview.ts'
import type { Renderer } from './renderer.ts'
import { createPageSender } from './send-page.ts'

type SitePagesContext = PagesContext & {
  renderer: Renderer
  visitorBackend: VisitorBackend
  isOverloaded?: () => boolean
  /** Missing on hosted Supabase, which has the sessions. */
  preview?: Preview
  /** Answered by the page of a closed shop, as pages are. */
  publicFiles?: FastifyPluginAsync
  /** Called with each public page that is served. */
  trackView?: (request: ClientRequest, url: URL, page: CachedPage) => void
}

/** What a rendering needs to know of a request. It may wait for long after the request was answered. */
type Visitor = Pick<FastifyRequest, 'ip' | 'log'> & { queued: QueuedCaller }

/** Hosted Supabase sends no change events, so a page is kept for this long at most. */
const LIFETIME_WITHOUT_EVENTS_MS = 60_000

/** In development no page is kept, because its sources may have changed. */
const pageLifetime = ({ renderer, config }: SitePagesContext) =>
  renderer.clientDir ? (config.mode === 'supabase' ? LIFETIME_WITHOUT_EVENTS_MS : Infinity) : 0

/** Pages with a query, or that do not exist, are many. The others are few and kept for all visitors. */
const isOfVisitor = (key: string, { status }: Rendered) => key.includes('?') || status === 404

const MAX_FORM_BYTES = 16_384

/** Every other key is a path. */
const CLOSED_KEY = 'closed'

/** Every public page, the shell of the client application, and the files they load. */
export const sitePages =
  (context: SitePagesContext): FastifyPluginAsync =>
  async (app) => {
    const { renderer, config, queues, visitorBackend, isOverloaded } = context
    const cache = createPageCache(pageLifetime(context), context.log, { isOverloaded })
    /** Rendered once for each status, because a busy server must refuse at little cost. */
    const errorPages = new Map<number, Promise<CachedPage>>()
    /** The keys of pages with a parameter that are known to exist. */
    const known = new Set<string>()
    const site: Omit<RenderSite, 'assets' | 'now' | 'backend' | 'reportProblem' | 'inTurn'> = {
      ...createShopMemory(context.siteChanges, pageLifetime(context)),
      siteUrl: config.siteUrl,
      publicBackend: publicBackend(context),
      showsDesign: config.demo || !renderer.clientDir,
      isDemo: config.demo,
      sendsMail: config.sendsMail,
      signsInWithGoogle: Boolean(config.google) || config.demo || config.mode === 'supabase',
      hasMailbox: config.demo && !config.smtpUrl,
      isExport: false,
      cutsSharePictures: config.mode !== 'supabase',
    }
    const policy = contentSecurityPolicy((await renderer.load()).assets, site.publicBackend.url)
    const sender = createPageSender(config.siteUrl, policy)
    const targets = createTargets(config.siteUrl, renderer)
    context.siteChanges.onSiteChange((change) => {
      cache.drop(change)
      if (change === 'settings' || change === '*') errorPages.clear()
    })
    if (renderer.clientDir) await app.register(builtFiles(renderer.clientDir, policy))

    async function prepare(visitor: Visitor) {
      const { render, assets } = await renderer.load()
      const backend = visitorBackend(visitor)
      const reportProblem = (message: string, error: unknown) => {
        // Whatever could not answer has said so in the log itself.
        if (resultOfError(error) !== 'unavailable') visitor.log.error({ err: error }, message)
      }
      const inTurn: RenderSite['inTurn'] = (work) => queues.rendering.run(visitor.queued, work)
      return { render, siteNow: { ...site, backend, reportProblem, inTurn, assets, now: new Date() } }
    }

    async function render(visitor: Visitor, { url, key }: PageTarget) {
      queues.database.requireRoom(visitor.queued)
      const { render, siteNow } = await prepare(visitor)
      const rendered = await render.renderUrl(url, siteNow)
      if (isOfVisitor(key, rendered)) known.delete(key)
      else if (rendered.status === 200) known.add(key)
      return rendered
    }

    const send = (request: FastifyRequest, reply: FastifyReply, page: CachedPage) =>
      sender.send({ request: request.raw, response: reply.hijack().raw, id: request.id }, page)

    async function renderErrorPage({ ip, log }: FastifyRequest, error: unknown) {
      const { render, siteNow } = await prepare({ ip, log, queued: SHOP })
      return toCachedPage(render.renderError(siteNow, error))
    }

    async function sendErrorPage(request: FastifyRequest, reply: FastifyReply, error: unknown) {
      const { status } = PAGE_RESULTS[resultOfError(error)]
      if (status === 500) request.log.error({ err: error }, 'page failed')
      const page = errorPages.get(status) ?? renderErrorPage(request, error)
      errorPages.set(status, page)
      page.catch(() => errorPages.delete(status))
      await send(request, reply, await page)
      return reply
    }

    /** Counted after it was sent. */
    function trackView(request: ClientRequest, { url, isShell }: PageTarget, page: CachedPage) {
      if (page.status < 400 && !isShell) context.trackView?.(request, url, page)
    }

    const byShop = ({ ip, log }: FastifyRequest): Visitor => ({ ip, log, queued: SHOP })

    async function isClosed(request: FastifyRequest) {
      const { render, siteNow } = await prepare(byShop(request))
      // Rendering the page reports what could not be read.
      return (await render.readClosed({ ...siteNow, reportProblem: () => {} })) !== null
    }

    async function sendClosed(request: FastifyRequest, reply: FastifyReply) {
      const page = await cache.get(CLOSED_KEY, async () => {
        const { render, siteNow } = await prepare(byShop(request))
        return render.renderClosed(siteNow)
      })
      await send(request, reply, page)
      return reply
    }

    /** Rendered for one person and kept nowhere. */
    async function sendPrivately(
      request: FastifyRequest,
      reply: FastifyReply,
      url: URL,
      as: Pick<RenderSite, 'isPreview' | 'form'>,
    ) {
      const { ip, log } = request
      const { render, siteNow } = await prepare({ ip, log, queued: queuedVisitor(ip) })
      const rendered = await render.renderUrl(url, { ...siteNow, ...as })
      if (rendered.redirect)
        return reply
          .header('cache-control', 'no-store')
          .redirect(rendered.redirect, rendered.status === 303 ? 303 : 307)
      await send(request, reply, { ...(await toCachedPage(rendered)), isPrivate: true })
      return reply
    }

    /** What a person without a preview reads of a closed shop is the same everywhere. */
    const sendWhileClosed = async (
      request: FastifyRequest,
      reply: FastifyReply,
      url: URL,
      as: Pick<RenderSite, 'form'> = {},
    ) =>
      (await context.preview?.isFor(request))
        ? sendPrivately(request, reply, url, { ...as, isPreview: true })
        : sendClosed(request, reply)

    const ownOrigin = new URL(config.siteUrl).origin

    /** The page of an order, whose URL has a token: neither kept nor counted. A form of another site is refused. */
    const answerOrder = (path?: string) => async (request: FastifyRequest, reply: FastifyReply) => {
      if (request.method === 'POST' && request.headers.origin !== ownOrigin)
        return reply.code(403).type('text/plain').send('Please open this form on our site and send it again.')
      const as = request.body instanceof URLSearchParams ? { form: request.body } : {}
      const url = new URL(config.siteUrl + (path ?? request.url))
      try {
        if (!isServedWhileClosed(url.pathname) && (await isClosed(request)))
          return await sendWhileClosed(request, reply, url, as)
        return await sendPrivately(request, reply, url, as)
      } catch (error) {
        return sendErrorPage(request, reply, error)
      }
    }

    const openOrder = answerOrder()

    async function orderPages(orders: FastifyInstance) {
      orders.addContentTypeParser<string>(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
        (_request, body, done) => done(null, new URLSearchParams(body)),
      )
      orders.get('/orders/new', { errorHandler }, openOrder)
      orders.get('/orders/:code', { errorHandler }, openOrder)
      orders.post('/orders', { errorHandler }, answerOrder('/orders/new'))
      orders.post('/orders/:code', { errorHandler }, openOrder)
    }

    async function answer(request: FastifyRequest, reply: FastifyReply) {
      const target = await targets.find(request.url)
      if ('redirect' in target) return reply.redirect(target.redirect, 308)
      if (target.isPersonal) return openOrder(request, reply)
      try {
        if (!target.isServedWhileClosed && (await isClosed(request)))
          return await sendWhileClosed(request, reply, target.url)
      } catch (error) {
        return sendErrorPage(request, reply, error)
      }
      const { key, isFixed } = target
      const { ip, log } = request
      const queued = isFixed || known.has(key) ? SHOP : queuedVisitor(ip)
      try {
        const page = await cache.get(key, () => render({ ip, log, queued }, target))
        if (page.redirect) void reply.redirect(page.redirect, page.status)
        else await send(request, reply, page)
        trackView(request, target, page)
        return reply
      } catch (error) {
        return sendErrorPage(request, reply, error)
      }
    }

    /** For a page that is refused before its route. An error page that could not be made has no other page. */
    function errorHandler(error: unknown, request: FastifyRequest, reply: FastifyReply) {
      if (resultOfError(error) === 'broken') throw error
      return sendErrorPage(request, reply, error)
    }

    const { preview, publicFiles } = context
    if (preview) await app.register(preview.routes)
    if (publicFiles)
      await app.register(async (files) => {
        files.addHook('onRequest', async (request, reply) => {
          if (await isClosed(request)) return sendClosed(request, reply)
        })
        await files.register(publicFiles)
      })
    await app.register(orderPages)
    app.get('/*', { errorHandler }, answer)
    answerFromMemory(app, { config, targets, cache, sender, trackView })
  }
