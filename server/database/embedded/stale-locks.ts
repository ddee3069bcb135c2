import { readFile, readlink, realpath, rm } from 'node:fs/promises'
import path from 'node:path'

const SOCKET_LOCK = '.s.PGSQL.5432.lock'

/**
 * Removes the lock files of a PostgreSQL server that has died. `pg_ctl` takes two kinds of process for a running server:
 * a killed server that was not reaped (a container without an init process), and after a power cut any process with the
 * same id. Only a real server has the cluster's directory as its working directory.
 */
export async function removeStaleLocks(cluster: string, socketDirectory: string) {
  const lock = path.join(cluster, 'postmaster.pid')
  const [pid] = (await readFile(lock, 'utf8').catch(() => '')).split('\n')
  if (!pid || (await worksIn(cluster, pid))) return
  await rm(lock, { force: true })
  await rm(path.join(socketDirectory, SOCKET_LOCK), { force: true })
}

/** Only Linux tells; elsewhere the lock is taken as valid. */
async function worksIn(directory: string, pid: string) {
  if (process.platform !== 'linux') return true
  return readlink(`/proc/${pid}/cwd`).then(
    async (where) => where === (await realpath(directory)),
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  )
}
