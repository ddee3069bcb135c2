import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { RenderSite } from '../../src/app/render.tsx'
import type { PagesContext } from '../context.ts'
import { isDatabaseUnreachable } from '../database/unreachable.ts'
import { builtFiles } from './built-files.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { createPageCache } from './page-cache.ts'
import { backendAddress, pageData } from './page-data.ts'
import type { Renderer } from './renderer.ts'
import { sendPage } from './send-page.ts'

export type SitePagesContext = PagesContext & {
  renderer: Renderer
  /** Told of each page that was given to somebody. */
  trackView?: (request: FastifyRequest, path: string) => void
}

/** What the browser draws itself; the server only gives the frame. */
const APPLICATION_ADDRESS = /^\/(auth|account|my-favorites|cms|kiosk|recipes\/new)(\/|$)/

/** On hosted Supabase no notice of a change arrives, so a page lives this long at most. */
const LIFETIME_WITHOUT_NOTICES_MS = 60_000

/** In development every page is drawn anew, since its sources may have changed. */
const pageLifetime = ({ renderer, config }: SitePagesContext) =>
  renderer.clientDir ? (config.mode === 'supabase' ? LIFETIME_WITHOUT_NOTICES_MS : Infinity) : 0

/** Every public address, the frame of the client-rendered ones, and the files they load. */
export const sitePages =
  (context: SitePagesContext): FastifyPluginAsync =>
  async (app) => {
    const { renderer, config } = context
    const cache = createPageCache(pageLifetime(context))
    const site: Omit<RenderSite, 'assets' | 'now'> = {
      backend: pageData(app, context),
      siteUrl: config.siteUrl,
      backendAddress: backendAddress(context),
      showsDesign: config.demo || !renderer.clientDir,
    }
    context.onSiteChange((topic) => cache.drop(topic))
    if (renderer.clientDir) await app.register(builtFiles(renderer.clientDir))

    async function render(url: URL) {
      const { render, assets } = await renderer.load()
      const now = { ...site, assets, now: new Date() }
      return APPLICATION_ADDRESS.test(url.pathname)
        ? render.renderApplication(url, now)
        : render.renderAddress(url, now)
    }

    async function fail(request: FastifyRequest, reply: FastifyReply, error: unknown) {
      request.log.error({ err: error }, 'page failed')
      const { render, assets } = await renderer.load()
      const status = isDatabaseUnreachable(error) ? 503 : 500
      return reply
        .status(status)
        .header('retry-after', '5')
        .type('text/html; charset=utf-8')
        .send(render.renderError({ ...site, assets, now: new Date() }, status))
    }

    async function answer(request: FastifyRequest, reply: FastifyReply) {
      const url = new URL(request.url, config.siteUrl)
      if (url.pathname.length > 1 && url.pathname.endsWith('/'))
        return reply.redirect(url.pathname.replace(/\/+$/, '') + url.search, 308)
      const {
        render: { addressKey },
        assets,
      } = await renderer.load()
      if (renderer.clientDir)
        reply.header(
          'content-security-policy',
          contentSecurityPolicy(assets.bootstrap, site.backendAddress.url),
        )
      try {
        const page = await cache.get(addressKey(url), () => render(url))
        if (page.status === 200) context.trackView?.(request, url.pathname)
        return sendPage(request, reply, page)
      } catch (error) {
        return fail(request, reply, error)
      }
    }

    app.get('/*', answer)
  }
