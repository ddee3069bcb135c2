import { createServers, type Servers } from './servers.ts'

/** Behind a pooler, with the URL of the database itself. */
export type DatabaseUrls = { url: string; directUrl?: string | undefined }

type ProcessServers = { servers: Servers; direct: Servers | undefined }

const known = new WeakMap<DatabaseUrls, ProcessServers>()

const onProgress = (message: string) => void process.stderr.write(`${message}\n`)

/** Pools that are opened with the same URLs use the same server, and remember one highest timeline. */
export function serversOf(urls: DatabaseUrls) {
  const found = known.get(urls) ?? create(urls)
  known.set(urls, found)
  return found
}

function create({ url, directUrl }: DatabaseUrls): ProcessServers {
  const shared = { timelines: { highest: '' }, onProgress }
  const isPooled = directUrl !== undefined
  return {
    servers: createServers(url, { ...shared, variable: 'DATABASE_URL', isPooled }),
    direct: isPooled
      ? createServers(directUrl, { ...shared, variable: 'DATABASE_DIRECT_URL', isPooled: false })
      : undefined,
  }
}
