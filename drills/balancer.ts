import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../server/testing/free-port.ts'
import { untilItListens } from '../server/testing/pgbouncer.ts'

const PROGRAM = '/usr/sbin/haproxy'
const EXAMPLE = path.resolve(import.meta.dirname, '../deploy/haproxy.cfg')

export const hasHaproxy = existsSync(PROGRAM)

/** The example of `deploy` before two processes of the shop. */
export async function startBalancer([one, two]: [number, number]) {
  const directory = await mkdtemp(path.join(tmpdir(), 'oq-haproxy-'))
  const file = path.join(directory, 'haproxy.cfg')
  const port = await freePort()
  const example = await readFile(EXAMPLE, 'utf8')
  await writeFile(
    file,
    example.replace(':8080', `:${port}`).replaceAll(':3001', `:${one}`).replaceAll(':3002', `:${two}`),
  )
  const child = spawn(PROGRAM, ['-db', '-f', file], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  await untilItListens(port)
  return {
    port,
    async stop() {
      child.kill('SIGKILL')
      await ended
      await rm(directory, { recursive: true, force: true })
    },
  }
}
