import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { unprivilegedLauncher } from '../database/embedded/unprivileged.ts'
import { openSql } from '../database/sql/sql.ts'
import { freePort } from './free-port.ts'

const DEBIAN = '/usr/lib/postgresql'

/** The PostgreSQL versions that the system itself has installed. */
export const installedVersions = existsSync(DEBIAN)
  ? readdirSync(DEBIAN).filter((version) => existsSync(path.join(DEBIAN, version, 'bin/initdb')))
  : []

/** A PostgreSQL installed on the system, with an owner that is not a superuser, as a database host would give. */
export async function startExternalPostgres(version: string) {
  const directory = await mkdtemp(path.join(tmpdir(), 'oq-external-'))
  const cluster = path.join(directory, 'cluster')
  const launcher = await unprivilegedLauncher()
  const program = (name: string) => path.join(DEBIAN, version, 'bin', name)
  const port = await freePort()
  await launcher.own(directory)
  await launcher.run(program('initdb'), [
    '-D',
    cluster,
    '-U',
    'postgres',
    '--auth-local=trust',
    '--auth-host=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  ])
  const options = `-c listen_addresses=127.0.0.1 -c port=${port} -c fsync=off -k ${directory}`
  await launcher.run(program('pg_ctl'), [
    'start',
    '-w',
    '-s',
    '-D',
    cluster,
    '-l',
    path.join(directory, 'log'),
    '-o',
    options,
  ])

  const superuser = openSql({ host: directory, port, user: 'postgres', database: 'postgres', max: 1 })
  await superuser`create role shop_owner with login createrole password 'for tests'`
  const createDatabase = async (name: string) => {
    await superuser.unsafe(`create database ${name} owner shop_owner`)
    return `postgres://shop_owner:for%20tests@127.0.0.1:${port}/${name}`
  }
  return {
    url: await createDatabase('shop'),
    createDatabase,
    async stop() {
      await superuser.end()
      await launcher.run(program('pg_ctl'), ['stop', '-m', 'fast', '-D', cluster])
      await rm(directory, { recursive: true, force: true })
    },
  }
}
