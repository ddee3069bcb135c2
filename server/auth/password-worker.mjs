import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { compareSync, hashSync } from '@node-rs/bcrypt'

const BEHIND_THE_OTHERS = 5

// Linux takes this for the calling thread alone; elsewhere it would slow the whole server down.
if (process.platform === 'linux') setPriority(BEHIND_THE_OTHERS)

parentPort?.on('message', ({ id, password, encrypted, cost }) => {
  const result = encrypted ? compareSync(password, encrypted) : hashSync(password, cost)
  parentPort?.postMessage({ id, result })
})
