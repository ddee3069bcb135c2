import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../config.ts'

const fileIn = (dataDir: string) => path.join(dataDir, 'site-url')

/** Tells commands where the shop runs: they are often run in a shell without its PORT or SITE_URL. */
export const recordSiteUrl = ({ dataDir, siteUrl }: Pick<Config, 'dataDir' | 'siteUrl'>) =>
  writeFile(fileIn(dataDir), siteUrl)

/** The URL of the last start; undefined before the first one. */
export const recordedSiteUrl = (dataDir: string) =>
  readFile(fileIn(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
