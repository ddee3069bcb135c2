import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** Kills the embedded database with everything it runs, as a power cut would. */
export async function killPostgres(dataDir: string) {
  const lock = await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')
  const postmaster = Number(lock.split('\n')[0])
  // Stopped first, so that it neither starts another process nor forgets one that has just ended.
  process.kill(postmaster, 'SIGSTOP')
  const children = execFileSync('pgrep', ['-P', String(postmaster)], { encoding: 'utf8' })
  for (const pid of children.trim().split('\n')) process.kill(Number(pid), 'SIGKILL')
  process.kill(postmaster, 'SIGKILL')
}
