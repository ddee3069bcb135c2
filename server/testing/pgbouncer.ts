import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './free-port.ts'

const PROGRAM = '/usr/sbin/pgbouncer'
const NOBODY = 65_534

export const hasPgBouncer = existsSync(PROGRAM)

/** PgBouncer in transaction mode before a database, with few connections to it, so that transactions change sessions. */
export async function startPgBouncer(database: { port: number }, users: string, serverConnections: number) {
  const directory = await mkdtemp(path.join(tmpdir(), 'oq-pgbouncer-'))
  const port = await freePort()
  await writeFile(path.join(directory, 'users.txt'), `${users}\n`)
  await writeFile(
    path.join(directory, 'pgbouncer.ini'),
    `[databases]
* = host=127.0.0.1 port=${database.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${directory}/users.txt
pool_mode = transaction
default_pool_size = ${serverConnections}
`,
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

async function untilItListens(port: number) {
  for (let attempt = 0; attempt < 100; attempt++) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(Boolean, () => false)
    socket.destroy()
    if (isOpen) return
    await wait(50)
  }
  throw new Error('PgBouncer does not listen')
}
