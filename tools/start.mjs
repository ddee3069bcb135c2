import path from 'node:path'
import { buildShop } from './build-shop.mjs'
import { isBuilt } from './build-stamp.mjs'
import { createProgress } from './progress.mjs'

const root = path.resolve(import.meta.dirname, '..')
const onProgress = createProgress()

if (!(await isBuilt(root))) {
  onProgress('Building the shop (once)')
  await buildShop(root)
}
process.env.NODE_ENV ??= 'production'
const { explainFailure, startShop } = await import('../dist/server/main.js')
try {
  await startShop({ root, onProgress })
} catch (error) {
  console.error(explainFailure(error))
  process.exit(1)
}
