import { execFile } from 'node:child_process'
import { chown } from 'node:fs/promises'
import { promisify } from 'node:util'
import { OperatorError } from '../../operator-error.ts'

const runFile = promisify(execFile)

function run(program: string, args: string[], { input, ...account }: RunOptions = {}) {
  const ended = runFile(program, args, account)
  ended.child.stdin?.end(input)
  return ended
}

type RunOptions = { input?: string; uid?: number; gid?: number }

/** How to start a program that refuses to run as root. */
export type Launcher = {
  run(program: string, args: string[], input?: string): Promise<{ stdout: string; stderr: string }>
  own(directory: string): Promise<void>
}

const NOBODY = '65534'

/**
 * PostgreSQL refuses to run as root. In a user namespace that maps root to another id it runs with root's files: no
 * account is created, and a project below /root works. Where the host forbids namespaces, the account `postgres` is
 * used.
 */
export async function unprivilegedLauncher(): Promise<Launcher> {
  if (process.getuid?.() !== 0) {
    return { run: (program, args, input) => run(program, args, { input }), own: async () => {} }
  }
  const namespace = ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`]
  if (await succeeds('unshare', [...namespace, 'true'])) {
    return {
      run: (program, args, input) => run('unshare', [...namespace, program, ...args], { input }),
      own: async () => {},
    }
  }
  const account = await postgresAccount()
  return {
    run: (program, args, input) => run(program, args, { input, ...account }),
    own: (directory) => chown(directory, account.uid, account.gid),
  }
}

async function postgresAccount() {
  if (!(await succeeds('id', ['postgres']))) {
    await run('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']).catch(() => {
      throw new OperatorError(
        'PostgreSQL does not run as root, and the account "postgres" could not be created. Start the shop as an ordinary user.',
      )
    })
  }
  const [uid, gid] = await Promise.all([run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])])
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}

async function succeeds(program: string, args: string[]) {
  return run(program, args).then(
    () => true,
    () => false,
  )
}
