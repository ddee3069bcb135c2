import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { compareSync, hashSync } from '@node-rs/bcrypt'

const LOWER_PRIORITY = 5

// On Linux this affects the calling thread only; elsewhere it would slow down the whole process.
if (process.platform === 'linux') setPriority(LOWER_PRIORITY)

parentPort?.on('message', ({ id, password, encrypted, cost }) => {
  const result = encrypted ? compareSync(password, encrypted) : hashSync(password, cost)
  parentPort?.postMessage({ id, result })
})
