/** The built shop with an extra route that always answers the bytes of a page's first response. */
import path from 'node:path'
import { startShop } from '../../server/main.ts'

const answers = new Map<string, Buffer>()

await startShop({
  root: path.resolve(import.meta.dirname, '../..'),
  onProgress: () => {},
  beforeListening(app) {
    app.get<{ Params: { '*': string } }>('/fixed/*', async (request, reply) => {
      const path = `/${request.params['*']}`
      if (!answers.has(path)) {
        const page = await app.inject({ url: path, headers: { 'accept-encoding': 'br' } })
        answers.set(path, page.rawPayload)
      }
      return reply.type('text/html; charset=utf-8').header('content-encoding', 'br').send(answers.get(path))
    })
  },
})
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.(user + system)
})
process.send?.('open')
