import path from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { OperatorError } from './operator-error.ts'
import { readConfig, type Config } from './config.ts'
import { createServerContext } from './context.ts'
import { prepareDataDirectory } from './database/data-directory.ts'
import { openDatabase } from './database/open-database.ts'
import { listenForSiteChanges, NO_SITE_CHANGES } from './database/site-changes.ts'
import { createApp, createPageServer } from './create-app.ts'
import { requireFreePort } from './http/require-free-port.ts'
import { loadKeys } from './keys.ts'
import { createLogger } from './operations/logger.ts'
import { sendQueuedMail } from './mail/send-queued-mail.ts'
import { printStartupBanner } from './operations/startup-banner.ts'
import { startHousekeeping } from './operations/housekeeping.ts'
import { METRICS_HOST } from './operations/metrics.ts'
import { stopOnSignal } from './operations/stop-on-signal.ts'
import { builtRenderer, type Renderer } from './pages/renderer.ts'

type StartOptions = {
  root: string
  onProgress: (message: string) => void
  /** In development, pages are rendered from the sources instead of the build. */
  renderer?: Renderer
  beforeListening?: (app: FastifyInstance) => void
}

type Running = { app: FastifyInstance; close(): Promise<void> }

/** Starts the shop and resolves when it listens. */
export async function startShop(options: StartOptions) {
  const config = readConfig(process.env)
  await requireFreePort(config, 'PORT')
  if (config.metricsPort)
    await requireFreePort({ port: config.metricsPort, host: METRICS_HOST }, 'METRICS_PORT')
  const log = createLogger(config.logLevel)
  const renderer = options.renderer ?? (await builtRenderer(options.root))
  const running =
    config.mode === 'supabase'
      ? await openOnSupabase(config, log, renderer)
      : await openOwnBackend(config, log, renderer, options)
  try {
    options.beforeListening?.(running.app)
    await running.app.listen({ port: config.port, host: config.host })
  } catch (error) {
    await running.close()
    throw error
  }
  stopOnSignal(log, running.close)
  printStartupBanner(config)
}

async function openOwnBackend(
  config: Config,
  log: FastifyBaseLogger,
  renderer: Renderer,
  { root, onProgress }: StartOptions,
): Promise<Running> {
  await prepareDataDirectory(config.dataDir)
  const keys = await loadKeys(config)
  const database = await openDatabase({ config, keys, supabaseDir: path.join(root, 'supabase'), onProgress })
  try {
    const siteChanges = await listenForSiteChanges(database.requests)
    const context = await createServerContext({ config, keys, log, database, siteChanges })
    const app = await createApp(context, renderer)
    const stopHousekeeping = startHousekeeping(database.requests, log)
    const stopMail = await sendQueuedMail(context)
    return {
      app,
      async close() {
        stopHousekeeping()
        await app.close()
        await stopMail()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

async function openOnSupabase(config: Config, log: FastifyBaseLogger, renderer: Renderer): Promise<Running> {
  const publishableKey = config.supabasePublishableKey
  if (!publishableKey) throw new OperatorError('With SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY must be set too.')
  const app = await createPageServer({ config, log, publishableKey, siteChanges: NO_SITE_CHANGES }, renderer)
  return { app, close: () => app.close() }
}

/** One line for what the operator can fix, the whole error for a defect. */
export function explainFailure(error: unknown) {
  return error instanceof OperatorError ? error.message : error
}
