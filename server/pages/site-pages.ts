import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { PAGE_RESULTS, resultOfError } from '../../src/app/page-result.ts'
import type { Rendered, RenderSite } from '../../src/app/render.tsx'
import type { PagesContext } from '../context.ts'
import { answerFromMemory } from './memory/answer-from-memory.ts'
import { builtFiles } from './built-files.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { toCachedPage, type CachedPage } from './memory/cached-page.ts'
import { createPageCache, type AwaitTurn } from './memory/page-cache.ts'
import { createTargets, type PageTarget } from './page-target.ts'
import type { ClientRequest } from '../http/caller/client-ip.ts'
import { anonymousConsumer, createCostBudgets, type CostBudgets } from '../http/limits/cost-budgets.ts'
import { Overloaded } from '../http/limits/overload.ts'
import { createRenderQueues, type RenderQueues } from '../http/limits/render-queues.ts'
import { createVisitorBackend, publicBackend } from '../http/caller/visitor-backend.ts'
import type { Renderer } from './renderer.ts'
import { createPageSender } from './send-page.ts'

type SitePagesContext = PagesContext & {
  renderer: Renderer
  budgets?: CostBudgets
  queues?: RenderQueues
  isOverloaded?: () => boolean
  /** Called with each public page that is served. */
  trackView?: (request: ClientRequest, url: URL, page: CachedPage) => void
}

/** What a rendering needs to know of a request. It may wait for long after the request was answered. */
type Visitor = Pick<FastifyRequest, 'id' | 'ip' | 'log'>

/** Hosted Supabase sends no change events, so a page is kept for this long at most. */
const LIFETIME_WITHOUT_EVENTS_MS = 60_000

/** At most this much of a rendering is charged: the rest of its time it waited for others. */
const MAX_RENDER_MS = 1_000
/** There is little to read for a page that does not exist. */
const MAX_NOT_FOUND_MS = 200

/** In development no page is kept, because its sources may have changed. */
const pageLifetime = ({ renderer, config }: SitePagesContext) =>
  renderer.clientDir ? (config.mode === 'supabase' ? LIFETIME_WITHOUT_EVENTS_MS : Infinity) : 0

/** Pages with a query, or that do not exist, are many. The others are few and kept for all visitors. */
const isChargedToVisitor = (key: string, { status }: Rendered) => key.includes('?') || status === 404

/** Every public page, the shell of the client application, and the files they load. */
export const sitePages =
  (context: SitePagesContext): FastifyPluginAsync =>
  async (app) => {
    const { renderer, config, budgets = createCostBudgets(), isOverloaded = () => false } = context
    const queues = context.queues ?? createRenderQueues(budgets)
    const cache = createPageCache(pageLifetime(context), context.log, { isOverloaded })
    /** The keys of pages with a parameter that are known to exist. */
    const known = new Set<string>()
    const site: Omit<RenderSite, 'assets' | 'now' | 'backend' | 'reportProblem'> = {
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

    async function prepare({ id, log }: Visitor) {
      const { render, assets } = await renderer.load()
      const backend = createVisitorBackend(app, context, { id })
      const reportProblem = (message: string, error: unknown) => log.error({ err: error }, message)
      return { render, siteNow: { ...site, backend, reportProblem, assets, now: new Date() } }
    }

    async function render(visitor: Visitor, { url, key }: PageTarget) {
      const start = performance.now()
      const { render, siteNow } = await prepare(visitor)
      const rendered = await render.renderUrl(url, siteNow)
      if (isChargedToVisitor(key, rendered)) {
        known.delete(key)
        const maxMs = key.includes('?') ? MAX_RENDER_MS : MAX_NOT_FOUND_MS
        budgets.charge(anonymousConsumer(visitor.ip), Math.min(performance.now() - start, maxMs))
      } else if (rendered.status === 200) known.add(key)
      return rendered
    }

    const send = (request: FastifyRequest, reply: FastifyReply, page: CachedPage) =>
      sender.send({ request: request.raw, response: reply.hijack().raw, id: request.id }, page)

    /** Rendered once for each status, because a busy server must refuse at little cost. */
    const errorPages = new Map<number, Promise<CachedPage>>()

    async function renderErrorPage(request: Visitor, error: unknown) {
      const { render, siteNow } = await prepare(request)
      return toCachedPage(render.renderError(siteNow, error))
    }

    async function sendErrorPage(request: FastifyRequest, reply: FastifyReply, error: unknown) {
      const { status } = PAGE_RESULTS[resultOfError(error)]
      if (status >= 500 && !(error instanceof Overloaded)) request.log.error({ err: error }, 'page failed')
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
      const { id, ip, log } = request
      const inTurn: AwaitTurn = (start) => queues.run(anonymousConsumer(ip), start)
      try {
        const awaitTurn = isFixed || known.has(key) ? undefined : inTurn
        const page = await cache.get(key, () => render({ id, ip, log }, target), awaitTurn)
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
