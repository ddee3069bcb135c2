import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import { preparedCluster } from './database/embedded/prepared-cluster.ts'
import { prepareDataDirectory } from './database/embedded/data-directory.ts'
import type { DatabaseLocation } from './database/login-roles.ts'
import { openDatabase } from './database/open-database.ts'
import type { Keys } from './keys.ts'
import { moveMailbox } from './mail/mail-store.ts'
import { STOP_TIMEOUT_MS, stopOnSignal } from './operations/processes/stop-on-signal.ts'
import { startWorkers } from './operations/processes/workers.ts'
import { recordSiteUrl } from './operations/recorded-site-url.ts'
import { findSecret } from './secret/app-secret.ts'

/** What every worker needs to serve a database of ours. */
export type WorkerSetup = { keys: Keys; location: DatabaseLocation; demoGoogleUrl?: string }

type Options = { root: string; onProgress: (message: string) => void }
type Prepared = { setup: WorkerSetup | undefined; hasAdmin: boolean; close(): Promise<void> }

/** After the workers, which have as long as a process that serves alone, the database is stopped. */
const TIMEOUT_MS = STOP_TIMEOUT_MS + 10_000

/** Prepares what exists once and starts the processes that serve it. Returns whether the shop has an admin. */
export async function startPrimary(config: Config, log: FastifyBaseLogger, options: Options) {
  const prepared = config.mode === 'supabase' ? NOTHING : await prepareOwnBackend(config, log, options)
  const endings = [prepared.close]
  const close = async () => {
    for (const end of endings) await end()
  }
  try {
    if (config.metricsPort) {
      const { serveSummedMetrics } = await import('./operations/logging/metrics.ts')
      endings.unshift(await serveSummedMetrics(config.metricsPort))
    }
    const workers = startWorkers({
      processes: config.processes,
      setup: prepared.setup,
      log,
      onGivenUp(reason) {
        process.stderr.write(`${reason.message}\n`)
        setTimeout(() => process.exit(1), TIMEOUT_MS).unref()
        void stop('SIGINT').finally(() => process.exit(1))
      },
    })
    const stop = async (signal: NodeJS.Signals) => {
      await workers.stop(signal)
      await close()
    }
    stopOnSignal(log, {
      // Workers drain by themselves, before they end.
      drain: async () => {},
      stop,
      timeoutMs: TIMEOUT_MS + config.drainSeconds * 1_000,
    })
    await workers.listening
    return prepared.hasAdmin
  } catch (error) {
    await close()
    throw error
  }
}

// Roles are granted there with Supabase's own tools.
const NOTHING: Prepared = { setup: undefined, hasAdmin: true, close: async () => {} }

async function prepareOwnBackend(
  config: Config,
  log: FastifyBaseLogger,
  { root, onProgress }: Options,
): Promise<Prepared> {
  if (config.mode === 'embedded') await prepareDataDirectory(config.dataDir)
  const supabaseDir = path.join(root, 'supabase')
  const { keys, location, requests, auth, hasAdmin, close } = await openDatabase({
    config,
    secret: await findSecret(config),
    supabaseDir,
    prepared: preparedCluster(root),
    onProgress,
  })
  await moveMailbox(auth, keys, config.dataDir, onProgress)
  await Promise.all([requests.end(), auth.end()])
  await recordSiteUrl(config, log)
  const demoGoogle = config.demo ? await hostDemoGoogle(config, log, keys) : undefined
  return {
    setup: { keys, location, demoGoogleUrl: demoGoogle?.url },
    hasAdmin,
    async close() {
      await demoGoogle?.close()
      await close()
    },
  }
}

/** Its sessions are in memory, so one process has them for all. Only this machine reaches it. */
async function hostDemoGoogle(config: Config, log: FastifyBaseLogger, keys: Keys) {
  const { createDemoGoogleServer } = await import('./create-app.ts')
  const app = await createDemoGoogleServer({ config: { ...config, metricsPort: undefined }, log, keys })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { url, close: () => app.close() }
}
