import { readFile, readlink, realpath, rm } from 'node:fs/promises'
import path from 'node:path'

const SOCKET_LOCK = '.s.PGSQL.5432.lock'

/**
 * Whether the process that the cluster's lock file names is not, or no longer, its server. A killed server that
 * nobody has reaped (in a container whose first process is no init), and after a power cut a stranger who got its
 * number, both pass for a running server with `pg_ctl`. A server works in its cluster's directory; they do not.
 */
export async function isLockLeftBehind(cluster: string) {
  if (process.platform !== 'linux') return false
  const lock = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined)
  if (lock === undefined) return false
  const [pid] = lock.split('\n')
  return readlink(`/proc/${pid}/cwd`).then(
    async (directory) => directory !== (await realpath(cluster)),
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
  )
}

/** PostgreSQL would believe them. What is left of its processes it finds by their shared memory, and waits for nobody else. */
export async function removeLeftLocks(cluster: string, socketDirectory: string) {
  await rm(path.join(cluster, 'postmaster.pid'), { force: true })
  await rm(path.join(socketDirectory, SOCKET_LOCK), { force: true })
}
