/** `npm start`, without a TypeScript loader: builds when the sources changed, then runs what was built. */
import { spawnSync } from 'node:child_process'
import cluster from 'node:cluster'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const began = Date.now()

/** @param {string} message */
function onProgress(message) {
  const seconds = ((Date.now() - began) / 1000).toFixed(1).padStart(5)
  process.stderr.write(`${seconds} s  ${message}\n`)
}

/** Whether there is a build, and the sources are those that it was made from. */
async function isBuilt() {
  try {
    const stamp = await import('../dist/server/build-stamp.js')
    return await stamp.isBuilt(root)
  } catch {
    return false
  }
}

if (cluster.isPrimary && !(await isBuilt())) {
  onProgress('Building the shop (once)')
  const build = spawnSync(process.execPath, ['--import', 'tsx', 'tools/build.ts', '--before-start'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (build.status !== 0) process.exit(1)
}
process.env['NODE_ENV'] ??= 'production'
const { explainFailure, startShop } = await import('../dist/server/main.js')
try {
  await startShop({ root, onProgress })
} catch (error) {
  // The primary prints why a worker does not start.
  if (cluster.isPrimary) console.error(explainFailure(error))
  process.exit(1)
}
