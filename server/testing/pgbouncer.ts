import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './free-port.ts'

const PROGRAM = '/usr/sbin/pgbouncer'
const NOBODY = 65_534
const EXAMPLE = path.resolve(import.meta.dirname, '../../deploy/pgbouncer.ini')

export const hasPgBouncer = existsSync(PROGRAM)

/** The example of `deploy` before a database, with few connections to it, so that transactions change sessions. */
export async function startPgBouncer(database: { port: number }, users: string, serverConnections: number) {
  const directory = await mkdtemp(path.join(tmpdir(), 'oq-pgbouncer-'))
  const port = await freePort()
  await writeFile(path.join(directory, 'users.txt'), `${users}\n`)
  const example = await readFile(EXAMPLE, 'utf8')
  await writeFile(
    path.join(directory, 'pgbouncer.ini'),
    example
      .replace('port=5432', `port=${database.port}`)
      .replace('listen_port = 6432', `listen_port = ${port}`)
      .replace('/etc/pgbouncer/users.txt', `${directory}/users.txt`)
      .replace('default_pool_size = 20', `default_pool_size = ${serverConnections}`),
  )
  await chmod(directory, 0o755)
  // It refuses to run as root.
  const account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  const child = spawn(PROGRAM, ['-q', path.join(directory, 'pgbouncer.ini')], { stdio: 'ignore', ...account })
  const ended = once(child, 'exit')
  await untilItListens(port)
  return {
    port,
    signal: (signal: NodeJS.Signals) => child.kill(signal),
    async stop() {
      child.kill('SIGKILL')
      await ended
      await rm(directory, { recursive: true, force: true })
    },
  }
}

export async function untilItListens(port: number) {
  for (let attempt = 0; attempt < 100; attempt++) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(Boolean, () => false)
    socket.destroy()
    if (isOpen) return
    await wait(50)
  }
  throw new Error(`Nothing listens on port ${port}`)
}
