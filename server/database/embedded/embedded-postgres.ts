import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { OperatorError } from '../../operator-error.ts'
import { scramVerifier } from '../login-roles.ts'
import { loadBinaries, requireRunnable, type Binaries } from './embedded-postgres-binaries.ts'
import { removeStaleLocks } from './stale-locks.ts'
import { unprivilegedLauncher, type Launcher } from './unprivileged.ts'

const POSTGRES_MAJOR = '18'
const START_TIMEOUT_SECONDS = '120'
const READY_POLL_MS = 10
const LOG_FILE = 'postgres.log'
/** PostgreSQL's own lock file. Its eighth line is the state of the server. */
const LOCK_FILE = 'postmaster.pid'
const READY = /^(?:.*\n){7}ready\b/
/** A socket's path may hold about 100 bytes; longer data directories get a short one elsewhere. */
const MAX_SOCKET_DIRECTORY = 80

/** For a small shop on a small machine. POSTGRES_SETTINGS can raise them. */
const SETTINGS = {
  shared_buffers: '32MB',
  max_connections: '80',
  max_worker_processes: '2',
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',
  // Reading ahead in processes of its own is for slow disks and large tables.
  io_method: 'sync',
  jit: 'off',
}

const FIXED_SETTINGS = {
  // The passwords are random keys, which need no stretching. It would take most of the time of connecting.
  scram_iterations: '1',
  listen_addresses: '',
  unix_socket_permissions: '0700',
  log_min_messages: 'warning',
  timezone: 'UTC',
}

export type EmbeddedPostgres = {
  socketDirectory: string
  /** True when the cluster was already running, because the process that started it was killed. */
  adopted: boolean
  /** A new cluster survives a loss of power from then on. Nothing is acknowledged before. */
  synced: Promise<unknown>
  /** Starts it again when it has died. */
  ensureRunning(): Promise<void>
  stop(): Promise<void>
}

type Options = {
  dataDir: string
  ownerPassword: string
  onProgress: (message: string) => void
  /** Called when a program was launched, for which this process then waits. */
  onLaunch?: () => void
  /** PostgreSQL's own, by name. */
  settings?: Record<string, string>
  /** A cluster that the build prepared. Where it cannot be copied, a new one is made. */
  prepared?: string
}

/** Whether a data directory has a database: not before the first start of its shop. */
export const hasCluster = (dataDir: string) => exists(path.join(dataDir, 'postgres', 'PG_VERSION'))

/** Starts the PostgreSQL that comes with the app, creating its cluster on the first start. */
export async function startEmbeddedPostgres({
  dataDir,
  ownerPassword,
  onProgress,
  onLaunch = () => {},
  settings = {},
  prepared,
}: Options): Promise<EmbeddedPostgres> {
  const cluster = path.join(dataDir, 'postgres')
  const [unprivileged, binaries] = await Promise.all([unprivilegedLauncher(), loadBinaries()])
  const launcher: Launcher = {
    ...unprivileged,
    run(program, args, input) {
      const ended = unprivileged.run(program, args, input)
      onLaunch()
      return ended
    },
  }
  const socketDirectory = await makeSocketDirectory(dataDir, launcher)
  const control = (...args: string[]) => launcher.run(binaries.pg_ctl, [...args, '-D', cluster])

  // The disk is slow where the processor waits, so the server starts, and its schema is built, meanwhile.
  let synced: Promise<unknown> = Promise.resolve()
  if (!(await hasCluster(dataDir))) {
    onProgress('Creating the database')
    await createCluster({ cluster, prepared, binaries, launcher, ownerPassword }).catch(async (error) => {
      await requireRunnable(binaries, launcher)
      throw error
    })
    synced = launcher.run(binaries.initdb, ['--sync-only', '-D', cluster])
    // It is awaited later.
    synced.catch(() => {})
  }
  await refuseOtherVersion(cluster)

  const isRunning = async () => {
    await removeStaleLocks(cluster, socketDirectory)
    if (!(await exists(path.join(cluster, LOCK_FILE)))) return false
    return control('status').then(
      () => true,
      () => false,
    )
  }
  const start = () =>
    startServer(control, { dataDir, cluster, socketDirectory, settings }).catch(async () => {
      await requireRunnable(binaries, launcher)
      const log = path.join(dataDir, LOG_FILE)
      throw new OperatorError(`The database in ${dataDir} did not start. The reason is at the end of ${log}`)
    })
  const adopted = await isRunning()
  if (!adopted) {
    onProgress('Starting the database')
    await start()
  }
  return {
    socketDirectory,
    adopted,
    synced,
    ensureRunning: async () => {
      if (!(await isRunning())) await start()
    },
    stop: async () => {
      await control('stop', '-m', 'fast', '-w').catch((error) => {
        if (!/no server running|PID file .* does not exist/.test(String(error.stderr))) throw error
      })
    },
  }
}

type Control = (...args: string[]) => Promise<unknown>
type Start = { dataDir: string; cluster: string; socketDirectory: string; settings: Record<string, string> }

async function startServer(control: Control, { dataDir, cluster, socketDirectory, settings }: Start) {
  const all = Object.entries({ ...SETTINGS, ...settings, ...FIXED_SETTINGS })
  const options = [...all.map(([name, value]) => `-c ${name}='${value}'`), `-k "${socketDirectory}"`].join(
    ' ',
  )
  const readLock = () => readFile(path.join(cluster, LOCK_FILE), 'utf8').catch(() => '')
  const stale = await readLock()
  const log = path.join(dataDir, LOG_FILE)
  const ended = control('start', '-w', '-s', '-t', START_TIMEOUT_SECONDS, '-l', log, '-o', options).then(
    () => true,
  )
  // `pg_ctl` checks only ten times a second whether the server is ready, and may end after this function.
  ended.catch(() => {})
  while (!(await Promise.race([ended, setTimeout(READY_POLL_MS, false)]))) {
    const lock = await readLock()
    if (lock !== stale && READY.test(lock)) return
  }
}

type Creation = {
  cluster: string
  prepared: string | undefined
  binaries: Binaries
  launcher: Launcher
  ownerPassword: string
}

async function createCluster({ cluster, prepared, ...tools }: Creation) {
  const unfinished = `${cluster}.new`
  const isCopied =
    prepared !== undefined &&
    (await copyCluster(prepared, unfinished, tools).then(
      () => true,
      () => false,
    ))
  if (!isCopied) await initializeCluster(unfinished, tools)
  await rename(unfinished, cluster)
}

type Tools = Pick<Creation, 'binaries' | 'launcher' | 'ownerPassword'>

async function makeEmpty(directory: string, launcher: Launcher) {
  await rm(directory, { recursive: true, force: true })
  await mkdir(directory, { mode: 0o700 })
  await launcher.own(directory)
}

async function copyCluster(
  prepared: string,
  directory: string,
  { binaries, launcher, ownerPassword }: Tools,
) {
  await makeEmpty(directory, launcher)
  await launcher.run('cp', ['-R', `${prepared}/.`, directory])
  // A verifier, because PostgreSQL names the statement when it fails.
  const verifier = scramVerifier(ownerPassword, Number(FIXED_SETTINGS.scram_iterations))
  await launcher.run(
    binaries.postgres,
    ['--single', '-F', '-c', 'exit_on_error=true', '-D', directory, 'postgres'],
    `alter role postgres password '${verifier}'\n`,
  )
}

async function initializeCluster(directory: string, { binaries, launcher, ownerPassword }: Tools) {
  await makeEmpty(directory, launcher)
  const passwordFile = path.join(path.dirname(directory), '.owner-password')
  await writeFile(passwordFile, ownerPassword, { mode: 0o600 })
  await launcher.own(passwordFile)
  try {
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    const authentication = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
    await launcher.run(binaries.initdb, ['-D', directory, '--no-sync', ...locale, ...authentication])
  } finally {
    await rm(passwordFile, { force: true })
  }
}

async function refuseOtherVersion(cluster: string) {
  const version = (await readFile(path.join(cluster, 'PG_VERSION'), 'utf8')).trim()
  if (version === POSTGRES_MAJOR) return
  throw new OperatorError(
    `The data directory was made by PostgreSQL ${version}, this version of the shop brings PostgreSQL ${POSTGRES_MAJOR}. Restore a backup into an empty directory instead.`,
  )
}

async function makeSocketDirectory(dataDir: string, launcher: Launcher) {
  const beside = path.join(dataDir, 'socket')
  const directory =
    beside.length <= MAX_SOCKET_DIRECTORY
      ? beside
      : path.join(tmpdir(), `old-quarter-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  await launcher.own(directory)
  return directory
}

async function exists(file: string) {
  return access(file, constants.F_OK).then(
    () => true,
    () => false,
  )
}
