import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'

const fileIn = (dataDir: string) => path.join(dataDir, 'site-url')

/**
 * Tells commands where the shop runs: they are often run in a shell without its PORT or SITE_URL. A shop that cannot
 * write it starts nevertheless.
 */
export const recordSiteUrl = (
  { dataDir, siteUrl }: Pick<Config, 'dataDir' | 'siteUrl'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
) =>
  mkdir(dataDir, { recursive: true, mode: 0o700 })
    .then(() => writeFile(fileIn(dataDir), siteUrl))
    .catch((error: unknown) => log.warn({ err: error }, 'the URL could not be recorded for commands'))

/** The URL of the last start; undefined before the first one. */
export const recordedSiteUrl = (dataDir: string) =>
  readFile(fileIn(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
