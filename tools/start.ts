import path from 'node:path'
import { buildShop } from './build.ts'
import { isBuilt } from './build-stamp.ts'
import { createProgress } from './progress.ts'

const root = path.resolve(import.meta.dirname, '..')
const onProgress = createProgress()

if (!(await isBuilt(root))) {
  onProgress('Building the shop (once)')
  await buildShop(root)
}
process.env['NODE_ENV'] ??= 'production'
const built = path.join(root, 'dist/server/main.js')
const { explainFailure, startShop } = (await import(built)) as typeof import('../server/main.ts')
try {
  await startShop({ root, onProgress })
} catch (error) {
  console.error(explainFailure(error))
  process.exit(1)
}
