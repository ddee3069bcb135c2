import path from 'node:path'
import { createBuilder } from 'vite'
import { markBuilt } from './build-stamp.ts'

/** Builds what browsers load and what the server runs, as vite.config.ts describes them. */
export async function buildShop(root: string) {
  const builder = await createBuilder({ root, logLevel: 'warn' })
  await builder.buildApp()
  await markBuilt(root)
}

if (import.meta.filename === process.argv[1]) await buildShop(path.resolve(import.meta.dirname, '..'))
