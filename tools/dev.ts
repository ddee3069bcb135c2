import path from 'node:path'
import { createServer } from 'vite'
import { explainFailure, startShop } from '../server/main.ts'
import { developmentRenderer } from '../server/pages/renderer.ts'
import { createProgress } from './progress.ts'

const root = path.resolve(import.meta.dirname, '..')

const vite = await createServer({ root, appType: 'custom', server: { middlewareMode: true } })
try {
  await startShop({
    root,
    onProgress: createProgress(),
    renderer: developmentRenderer(vite),
    beforeListening(app) {
      app.addHook('onRequest', (request, reply, done) =>
        vite.middlewares(request.raw, reply.raw, () => done()),
      )
    },
  })
} catch (error) {
  console.error(explainFailure(error))
  process.exit(1)
}
