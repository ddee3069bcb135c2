import { readFile, readlink, realpath, rm } from 'node:fs/promises'
import path from 'node:path'

const SOCKET_LOCK = '.s.PGSQL.5432.lock'

/**
 * Removes the locks of a server that is no more, which PostgreSQL itself would believe. A killed server that nobody
 * has reaped (in a container whose first process is no init), and after a power cut a stranger who got its number,
 * both pass for a running server with `pg_ctl`. A server works in its cluster's directory; they do not.
 */
export async function removeStaleLocks(cluster: string, socketDirectory: string) {
  const lock = path.join(cluster, 'postmaster.pid')
  const [pid] = (await readFile(lock, 'utf8').catch(() => '')).split('\n')
  if (!pid || (await worksIn(cluster, pid))) return
  await rm(lock, { force: true })
  await rm(path.join(socketDirectory, SOCKET_LOCK), { force: true })
}

/** Elsewhere than on Linux nothing tells, and the lock is believed. */
async function worksIn(directory: string, pid: string) {
  if (process.platform !== 'linux') return true
  return readlink(`/proc/${pid}/cwd`).then(
    async (where) => where === (await realpath(directory)),
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  )
}
