import { createApp } from '../create-app.ts'
import { sourceRenderer } from './source-renderer.ts'
import { createTestServer } from './test-server.ts'

/** The pages of a shop, rendered from the sources over a database of its own. */
export async function createTestSite(options?: Parameters<typeof createTestServer>[0]) {
  const server = await createTestServer(options)
  const app = await createApp(server.context, await sourceRenderer())
  const get = (path: string) => app.inject({ url: path })
  return {
    server,
    app,
    get,
    bodyOf: async (path: string) => (await get(path)).body,
    async close() {
      await app.close()
      await server.close()
    },
  }
}

export type TestSite = Awaited<ReturnType<typeof createTestSite>>
