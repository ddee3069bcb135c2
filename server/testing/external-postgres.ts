import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { unprivilegedLauncher, type Launcher } from '../database/embedded/unprivileged.ts'
import { openSql } from '../database/sql/sql.ts'
import { freePort } from './free-port.ts'
import { signalPostgres } from './kill-postgres.ts'

const DEBIAN = '/usr/lib/postgresql'

/** The PostgreSQL versions that the system itself has installed. */
export const installedVersions = existsSync(DEBIAN)
  ? readdirSync(DEBIAN).filter((version) => existsSync(path.join(DEBIAN, version, 'bin/initdb')))
  : []

type Cluster = { launcher: Launcher; version: string; directory: string; port: number }

const programOf = (version: string, name: string) => path.join(DEBIAN, version, 'bin', name)

/** Starts and stops a cluster of data that is already there. */
function control({ launcher, version, directory, port }: Cluster, settings: string[] = []) {
  const ctl = (...args: string[]) =>
    launcher.run(programOf(version, 'pg_ctl'), [...args, '-w', '-s', '-D', path.join(directory, 'cluster')])
  const options = ['listen_addresses=127.0.0.1', `port=${port}`, 'fsync=off', ...settings].map(
    (setting) => `-c ${setting}`,
  )
  return {
    port,
    start: () =>
      ctl('start', '-l', path.join(directory, 'log'), '-o', `${options.join(' ')} -k ${directory}`),
    promote: () => ctl('promote'),
    /** As an operator does before a restart. */
    shutDown: () => ctl('stop', '-m', 'fast'),
    signal: (signal: NodeJS.Signals) => signalPostgres(path.join(directory, 'cluster'), signal),
    /** At once and without a checkpoint, as if the machine had been switched off. */
    crash: () => ctl('stop', '-m', 'immediate'),
    /** Whether or not it runs. */
    async remove() {
      await ctl('stop', '-m', 'immediate').catch(() => {})
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** A PostgreSQL installed on the system, with an owner that is not a superuser, as a database host would give. */
export async function startExternalPostgres(version: string, settings: string[] = []) {
  const launcher = await unprivilegedLauncher()
  const create = async () => {
    const directory = await mkdtemp(path.join(tmpdir(), 'oq-external-'))
    await launcher.own(directory)
    return { launcher, version, directory, port: await freePort() }
  }
  const cluster = await create()
  await launcher.run(programOf(version, 'initdb'), [
    '-D',
    path.join(cluster.directory, 'cluster'),
    '-U',
    'postgres',
    '--auth-local=trust',
    '--auth-host=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  ])
  const primary = control(cluster, settings)
  await primary.start()

  const { port } = cluster
  const superuser = openSql({
    host: cluster.directory,
    port,
    user: 'postgres',
    database: 'postgres',
    max: 1,
  })
  await superuser`create role shop_owner with login createrole password 'for tests'`
  const createDatabase = async (name: string) => {
    await superuser.unsafe(`create database ${name} owner shop_owner`)
    return `postgres://shop_owner:for%20tests@127.0.0.1:${port}/${name}`
  }
  return {
    ...primary,
    url: await createDatabase('shop'),
    superuser,
    createDatabase,
    /** A second server that follows this one. */
    async addStandby(more: string[] = []) {
      const copy = await create()
      await launcher.run(programOf(version, 'pg_basebackup'), [
        '-h',
        cluster.directory,
        '-p',
        String(port),
        '-U',
        'postgres',
        '-D',
        path.join(copy.directory, 'cluster'),
        '--write-recovery-conf',
        '--checkpoint=fast',
      ])
      const standby = control(copy, [...settings, ...more])
      await standby.start()
      return standby
    },
    async stop() {
      await superuser.end({ timeout: 1 })
      await primary.remove()
    },
  }
}
