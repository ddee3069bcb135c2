/** The built shop, with one more route that answers the bytes a page had when it was first asked for. */
import path from 'node:path'
import { startShop } from '../../server/main.ts'

const answers = new Map<string, Buffer>()

await startShop({
  root: path.resolve(import.meta.dirname, '../..'),
  onProgress: () => {},
  beforeListening(app) {
    app.get<{ Params: { '*': string } }>('/fixed/*', async (request, reply) => {
      const address = `/${request.params['*']}`
      if (!answers.has(address)) {
        const page = await app.inject({ url: address, headers: { 'accept-encoding': 'br' } })
        answers.set(address, page.rawPayload)
      }
      return reply
        .type('text/html; charset=utf-8')
        .header('content-encoding', 'br')
        .send(answers.get(address))
    })
  },
})
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.(user + system)
})
process.send?.('open')
