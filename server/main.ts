import cluster from 'node:cluster'
import path from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { OperatorError } from './operator-error.ts'
import { METRICS_HOST, readConfig, type Config } from './config.ts'
import { createServerContext } from './context.ts'
import { createQueues } from './fair-queue/queues.ts'
import { preparedCluster } from './database/embedded/prepared-cluster.ts'
import { prepareDataDirectory } from './database/embedded/data-directory.ts'
import { connectToDatabase, openDatabase, type Database } from './database/open-database.ts'
import { listenForSiteChanges, NO_SITE_CHANGES } from './database/site-changes.ts'
import { acceptQuickly } from './http/accept-quickly.ts'
import { keepTickObject } from './http/keep-tick-object.ts'
import { requireFreePort } from './http/require-free-port.ts'
import type { Keys } from './keys.ts'
import { createLogger } from './operations/logging/logger.ts'
import { moveMailbox } from './mail/mail-store.ts'
import { sendQueuedMail } from './mail/queues/send-queued-mail.ts'
import { recordSiteUrl } from './operations/recorded-site-url.ts'
import { startupBanner } from './operations/startup-banner.ts'
import { startHousekeeping } from './operations/housekeeping.ts'
import { stopOnSignal } from './operations/processes/stop-on-signal.ts'
import { receiveSetup, reportFailure } from './operations/processes/workers.ts'
import { builtRenderer, type Renderer } from './pages/renderer.ts'
import { startPrimary, type WorkerSetup } from './primary.ts'
import { findSecret } from './secret/app-secret.ts'

// For the scripts that start what was built.
export { explainFailure } from './operator-error.ts'

/** Connections wait here during a burst. A client that is turned away tries again a second later. */
const MAX_UNACCEPTED = 2_048

export type StartOptions = {
  root: string
  onProgress: (message: string) => void
  /** In development, pages are rendered from the sources instead of the build. */
  renderer?: Renderer
  beforeListening?: (app: FastifyInstance) => void
}

type Running = {
  app: FastifyInstance
  hasAdmin: boolean
  /** Called when the shop listens, because the first page would have to wait for the jobs. */
  startJobs?: () => void
  close(): Promise<void>
}

/** Starts the shop and resolves when it listens. */
export async function startShop(options: StartOptions) {
  const config = readConfig(process.env)
  const log = createLogger(config.logLevel)
  if (cluster.isWorker) return startWorker(config, log, options)
  await requireFreePort(config, 'PORT')
  if (config.metricsPort)
    await requireFreePort({ port: config.metricsPort, host: METRICS_HOST }, 'METRICS_PORT')
  const hasAdmin =
    config.processes > 1 && !options.renderer
      ? await startPrimary(config, log, options)
      : await serve(config, log, options, () =>
          config.mode === 'supabase'
            ? openOnSupabase(config, log, options)
            : openOwnBackend(config, log, options),
        )
  process.stdout.write(startupBanner({ ...config, hasAdmin }))
}

/** Returns whether the shop has an admin. */
async function serve(
  config: Config,
  log: FastifyBaseLogger,
  options: StartOptions,
  open: () => Promise<Running>,
) {
  keepTickObject()
  const running = await open()
  try {
    options.beforeListening?.(running.app)
    // Workers are handed their connections by the primary.
    if (!cluster.isWorker) acceptQuickly(running.app, MAX_UNACCEPTED)
    await running.app.ready()
    if (!cluster.isWorker && config.mode !== 'supabase') await recordSiteUrl(config, log)
    await running.app.listen({ port: config.port, host: config.host, backlog: MAX_UNACCEPTED })
  } catch (error) {
    await running.close()
    throw error
  }
  running.startJobs?.()
  stopOnSignal(log, { drain: () => running.app.drain(config.drainSeconds), stop: running.close })
  return running.hasAdmin
}

/** What takes long to load. */
async function loadServer({ root, renderer }: StartOptions) {
  const [app, rendererOfBuild] = await Promise.all([
    import('./create-app.ts'),
    renderer ?? builtRenderer(root),
  ])
  // In development this takes longer than a plugin may take to start.
  await rendererOfBuild.load()
  return { ...app, renderer: rendererOfBuild }
}

const prepareServer = async (config: Config, log: FastifyBaseLogger, options: StartOptions) => {
  const loaded = await loadServer(options)
  return { ...loaded, server: await loaded.createServer({ config, log }) }
}

async function openOwnBackend(
  config: Config,
  log: FastifyBaseLogger,
  options: StartOptions,
): Promise<Running> {
  const { root, onProgress } = options
  if (config.mode === 'embedded') await prepareDataDirectory(config.dataDir)
  const secret = await findSecret(config)
  let preparing: ReturnType<typeof prepareServer> | undefined
  const prepare = () => (preparing ??= prepareServer(config, log, options))
  let serving: ReturnType<typeof serveDatabase> | undefined
  // What is begun beside the database may fail before it is awaited.
  const begin = (work: Promise<unknown>) => void work.catch(() => {})
  const database = await openDatabase({
    config,
    secret,
    supabaseDir: path.join(root, 'supabase'),
    // In development the build may be that of another schema.
    prepared: options.renderer ? undefined : preparedCluster(root),
    onProgress,
    // Loading keeps this process busy, so the database is launched first.
    onLaunch: () => begin(prepare()),
    onSchema({ keys, ...pools }) {
      serving = serveDatabase({ config, log, keys, database: pools }, async () => {
        await moveMailbox(pools.auth, keys, config.dataDir, onProgress)
        return prepare()
      })
      begin(serving)
    },
  })
  try {
    const running = await serving
    if (!running) throw new Error('The database was opened without a schema')
    return {
      ...running,
      hasAdmin: database.hasAdmin,
      async close() {
        await running.close()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

type Parts = {
  config: Config
  log: FastifyBaseLogger
  keys: Keys
  database: Database
  demoGoogleUrl?: string
}

async function serveDatabase(
  parts: Parts,
  prepare: () => ReturnType<typeof prepareServer>,
): Promise<Omit<Running, 'hasAdmin'>> {
  const { database } = parts
  try {
    const { createApp, renderer, server } = await prepare()
    const siteChanges = await listenForSiteChanges(database.requests)
    const context = await createServerContext({ ...parts, siteChanges })
    const app = await createApp(context, renderer, server)
    let stopHousekeeping = () => {}
    const stopMail = await sendQueuedMail(context)
    return {
      app,
      startJobs() {
        stopHousekeeping = startHousekeeping(context)
      },
      async close() {
        stopHousekeeping()
        await app.close()
        await stopMail()
        await context.close()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** One of several processes that serve what their primary prepared. */
async function startWorker(config: Config, log: FastifyBaseLogger, options: StartOptions) {
  try {
    const loading = prepareServer(config, log, options)
    const setup = await receiveSetup<WorkerSetup | undefined>()
    await serve(config, log, options, async () => {
      if (!setup) return openOnSupabase(config, log, options)
      const { location, ...shared } = setup
      const database = connectToDatabase(location, config)
      const running = await serveDatabase({ config, log, database, ...shared }, () => loading)
      return { ...running, hasAdmin: true }
    })
  } catch (error) {
    await reportFailure(error instanceof OperatorError ? error.message : String((error as Error).stack))
    throw error
  }
}

async function openOnSupabase(
  config: Config,
  log: FastifyBaseLogger,
  options: StartOptions,
): Promise<Running> {
  const { createPageServer, renderer } = await loadServer(options)
  const publishableKey = config.supabasePublishableKey
  if (!publishableKey) throw new OperatorError('With SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY must be set too.')
  const queues = createQueues({ cores: config.databaseCores, connections: Infinity })
  const context = { config, log, publishableKey, siteChanges: NO_SITE_CHANGES, queues }
  const app = await createPageServer(context, renderer)
  // Roles are granted there with Supabase's own tools.
  return { app, hasAdmin: true, close: () => app.close() }
}
