import { readdir } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync } from 'fastify'

const FOREVER = { maxAge: '1y', immutable: true }
const A_DAY = { maxAge: '1d' }

/** Built files have a hash in their name and pictures a version in their URL; other files may change. */
const lifetime = (url: string) => (/^\/(assets|fonts)\/|\?v=/.test(url) ? FOREVER : A_DAY)

/** A worker makes requests of its own, which the policy of its file restricts. */
const WORKER_FILE = /-worker\.js$/

/** Serves the files of dist/client. */
export const builtFiles =
  (clientDir: string, contentSecurityPolicy: string): FastifyPluginAsync =>
  async (app) => {
    await app.register(fastifyStatic, {
      root: clientDir,
      serve: false,
      preCompressed: true,
      lastModified: false,
    })
    const entries = await readdir(clientDir, { withFileTypes: true })
    for (const entry of entries) {
      if (entry.name === 'manifest.json' || entry.name.startsWith('.')) continue
      app.get(entry.isDirectory() ? `/${entry.name}/*` : `/${entry.name}`, (request, reply) => {
        const [encoded = '/'] = request.url.split('?')
        const file = decodeURIComponent(encoded)
        // With an encoded slash, a path of one directory leads to a file beside it.
        if (path.posix.normalize(file) !== file) return reply.callNotFound()
        if (WORKER_FILE.test(file)) reply.header('content-security-policy', contentSecurityPolicy)
        return reply.sendFile(file, lifetime(request.url))
      })
    }
  }
