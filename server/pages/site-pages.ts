import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { PAGE_RESULTS, resultOfError } from '../../src/app/page-result.ts'
import type { Rendered, RenderSite } from '../../src/app/render.tsx'
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
import type { Renderer } from './renderer.ts'
import { createPageSender } from './send-page.ts'

type SitePagesContext = PagesContext & {
  renderer: Renderer
  visitorBackend: VisitorBackend
  isOverloaded?: () => boolean
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

/** Every public page, the shell of the client application, and the files they load. */
export const sitePages =
  (context: SitePagesContext): FastifyPluginAsync =>
  async (app) => {
    const { renderer, config, queues, visitorBackend, isOverloaded } = context
    const cache = createPageCache(pageLifetime(context), context.log, { isOverloaded })
    /** The keys of pages with a parameter that are known to exist. */
    const known = new Set<string>()
    const site: Omit<RenderSite, 'assets' | 'now' | 'backend' | 'reportProblem' | 'inTurn'> = {
      readShop: createShopMemory(context.siteChanges, pageLifetime(context)),
      siteUrl: config.siteUrl,
      publicBackend: publicBackend(context),
      showsDesign: config.demo || !renderer.clientDir,
      isExport: false,
      cutsSharePictures: config.mode !== 'supabase',
    }
    const policy = contentSecurityPolicy((await renderer.load()).assets, site.publicBackend.url)
    const sender = createPageSender(config.siteUrl, policy)
    const targets = createTargets(config.siteUrl, renderer)
    context.siteChanges.onSiteChange(cache.drop)
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

    /** Rendered once for each status, because a busy server must refuse at little cost. */
    const errorPages = new Map<number, Promise<CachedPage>>()

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

    async function answer(request: FastifyRequest, reply: FastifyReply) {
      const target = await targets.find(request.url)
      if ('redirect' in target) return reply.redirect(target.redirect, 308)
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

    app.get('/*', { errorHandler }, answer)
    answerFromMemory(app, { config, targets, cache, sender, trackView })
  }
