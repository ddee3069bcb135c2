import path from 'node:path'
import { createBuilder } from 'vite'
import { prepareCluster } from '../server/database/embedded/prepared-cluster.ts'
import { readConfig } from '../server/config.ts'
import { requireFreePort } from '../server/http/require-free-port.ts'
import { explainFailure } from '../server/operator-error.ts'
import { markBuilt } from './build-stamp.ts'

/** Builds what browsers load and what the server runs, as vite.config.ts describes them, and the database of a new shop. */
export async function buildShop(root: string) {
  const builder = await createBuilder({ root, logLevel: 'warn' })
  await Promise.all([builder.buildApp(), prepareCluster(root).catch(tellSlower)])
  await markBuilt(root)
}

/** A shop makes its database by itself then, or has one of its own where the embedded PostgreSQL does not run. */
function tellSlower(error: unknown) {
  console.error(`No database was prepared for new shops. ${explainFailure(error)}`)
}

if (import.meta.filename === process.argv[1]) {
  try {
    // A build would replace the files of a shop that already runs at this port.
    if (process.argv.includes('--before-start')) await requireFreePort(readConfig(process.env), 'PORT')
    await buildShop(path.resolve(import.meta.dirname, '..'))
  } catch (error) {
    console.error(explainFailure(error))
    process.exitCode = 1
  }
}
