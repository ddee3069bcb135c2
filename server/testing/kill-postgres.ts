import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** Sends a signal to every process of the PostgreSQL that runs on a directory of data. */
export async function signalPostgres(cluster: string, signal: NodeJS.Signals) {
  const lock = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8')
  const postmaster = lock.split('\n')[0] ?? ''
  const children = execFileSync('pgrep', ['-P', postmaster], { encoding: 'utf8' }).trim().split('\n')
  for (const pid of [postmaster, ...children]) {
    try {
      process.kill(Number(pid), signal)
    } catch (error) {
      // A connection that has just ended took its process with it.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

/** Kills the embedded database with everything it runs, as a power cut would. */
export async function killPostgres(dataDir: string) {
  const cluster = path.join(dataDir, 'postgres')
  // Stopped first, so that it neither starts another process nor forgets one that has just ended.
  await signalPostgres(cluster, 'SIGSTOP')
  await signalPostgres(cluster, 'SIGKILL')
}
