import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { countVisits } from './analytics/count-visits.ts'
import { authApi } from './auth/auth-api.ts'
import { createReadiness } from './database/readiness.ts'
import { demoGoogle } from './auth/demo-google/demo-google.ts'
import { forwardDemoGoogle } from './auth/demo-google/forward-demo-google.ts'
import { DEMO_GOOGLE_PATH } from './auth/demo-google/demo-google-client.ts'
import type { PagesContext, ServerContext } from './context.ts'
import { createListenerLimits } from './live/listener-limits.ts'
import { liveCounts } from './live/live-counts.ts'
import { staffChanges } from './live/staff-changes.ts'
import { mailbox } from './mail/mailbox.ts'
import { health } from './operations/logging/health.ts'
import { calendarFeed } from './pages/calendars/calendar-feed.ts'
import { createPreview } from './pages/preview.ts'
import type { Renderer } from './pages/renderer.ts'
import { sitePages } from './pages/site-pages.ts'
import { restApi } from './rest/rest-api.ts'
import { createPictureFiles, type PictureFiles } from './storage/picture-files.ts'
import { sharePictures } from './storage/share-pictures.ts'
import { storageApi } from './storage/storage-api.ts'
import {
  addOverloadAnswer,
  refuseBeforeRouting,
  watchOverload,
  type Pressure,
} from './fair-queue/overload.ts'
import { hostedBackend, ownBackend, type VisitorBackend } from './rest/visitor-backend.ts'
import { createServer } from './http/create-server.ts'
import { createDataApi, type DataApi } from './rest/data-api.ts'

export { createServer }

/** The whole server, ready to listen or to be called in process. Without a renderer it is the backend alone. */
export async function createApp(
  context: ServerContext,
  renderer?: Renderer,
  /** Made beforehand, while there was no database yet. */
  server?: FastifyInstance,
) {
  const { config, database } = context
  const app = server ?? (await createServer(context))
  await app.register(health(createReadiness(database)))
  const pressure = watchOverload(app)
  refuseBeforeRouting(app, pressure, context)
  const dataApi = await createDataApi(context)
  const visitorBackend = ownBackend(dataApi, context)
  const pictures = createPictureFiles(context)
  await app.register(backendApi(context, { dataApi, visitorBackend, pictures, pressure }))
  await app.register(calendarFeed(context, visitorBackend))
  if (config.demo) {
    const { demoGoogleUrl } = context
    await app.register(demoGoogleUrl ? forwardDemoGoogle(demoGoogleUrl) : demoGoogle(context), {
      prefix: DEMO_GOOGLE_PATH,
    })
    await app.register(mailbox(context), { prefix: '/mailbox' })
  }
  if (renderer) {
    const visits = await countVisits(context)
    app.addHook('onClose', visits.close)
    await app.register(
      sitePages({
        ...context,
        renderer,
        visitorBackend,
        isOverloaded: pressure.isOverloaded,
        preview: createPreview(context),
        publicFiles: sharePictures(context, pictures, renderer.clientDir ?? 'public'),
        trackView: visits.trackView,
      }),
    )
  }
  return app
}

/** What asks the database for each request. Pages come from the cache or ask these. */
const backendApi =
  (
    context: ServerContext,
    parts: {
      dataApi: DataApi
      visitorBackend: VisitorBackend
      pictures: PictureFiles
      pressure: Pressure
    },
  ): FastifyPluginAsync =>
  async (app) => {
    addOverloadAnswer(app, parts.pressure, context)
    await app.register(restApi(context, parts.dataApi), { prefix: '/rest/v1' })
    await app.register(authApi(context), { prefix: '/auth/v1' })
    await app.register(storageApi(context, parts.pictures), { prefix: '/storage/v1' })
    const listenerLimits = createListenerLimits()
    await app.register(liveCounts(context, parts.visitorBackend, listenerLimits), { prefix: '/live' })
    await app.register(staffChanges(context, listenerLimits), { prefix: '/live' })
  }

/** The stand-in for Google alone, for several processes. */
export async function createDemoGoogleServer(context: Pick<ServerContext, 'config' | 'log' | 'keys'>) {
  const app = await createServer(context)
  await app.register(demoGoogle(context), { prefix: DEMO_GOOGLE_PATH })
  return app
}

/** The pages alone, for a backend on hosted Supabase. */
export async function createPageServer(context: PagesContext, renderer: Renderer) {
  const app = await createServer(context)
  const { isOverloaded } = watchOverload(app)
  const visitorBackend = hostedBackend(context)
  await app.register(health(() => probeSupabase(context)))
  await app.register(calendarFeed(context, visitorBackend))
  await app.register(sitePages({ ...context, renderer, visitorBackend, isOverloaded }))
  return app
}

async function probeSupabase({ config, publishableKey }: PagesContext) {
  const { ok } = await fetch(`${config.supabaseUrl}/auth/v1/health`, { headers: { apikey: publishableKey } })
  if (!ok) throw new Error('Supabase is unreachable')
}
