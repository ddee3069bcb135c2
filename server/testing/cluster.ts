import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hash as bcrypt } from '@node-rs/bcrypt'
import type { TestProject } from 'vitest/node'
import { DEMO_PASSWORD } from '../../supabase/seed/demo/people.ts'
import { startEmbeddedPostgres } from '../database/embedded/embedded-postgres.ts'
import { connect, rolePassword, setLoginPasswords, type DatabaseLocation } from '../database/login-roles.ts'
import { migrate } from '../database/schema/migrate.ts'
import { seed } from '../database/schema/seed.ts'
import type { Sql } from '../database/sql/sql.ts'
import { fillShop } from './fill-shop.ts'

declare module 'vitest' {
  interface ProvidedContext {
    cluster: { socketDirectory: string; databaseSecret: string }
  }
}

export const TEMPLATES = { empty: 'shop_empty', catalogue: 'shop_catalogue', demo: 'shop_demo' } as const
export type Template = keyof typeof TEMPLATES

export const SUPABASE_DIR = path.resolve(import.meta.dirname, '../../supabase')
const databaseSecret = 'secret of the test cluster'
const LOWEST_BCRYPT_COST = 4
const MEMORY_DIR = '/dev/shm'
const CLUSTER_BYTES = 4 * 1024 ** 3
const silent = () => {}

/** Runs once before all backend tests: one PostgreSQL with three templates, from which each test clones its own. */
export async function setup(project: TestProject) {
  const dataDir = await mkdtemp(path.join(await parentDirectory(), 'oq-test-'))
  const postgres = await startEmbeddedPostgres({
    dataDir,
    ownerPassword: rolePassword(databaseSecret, 'postgres'),
    onProgress: silent,
  })
  const { socketDirectory } = postgres
  const location = (database: string): DatabaseLocation => ({ socketDirectory, database, databaseSecret })

  const tearDown = async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }

  const admin = connect(location('postgres'), 'owner', { max: 1 })
  try {
    await admin`alter system set fsync = off`
    await admin`select pg_reload_conf()`
    await buildTemplate(TEMPLATES.empty, 'template1')
    await buildTemplate(TEMPLATES.catalogue, TEMPLATES.empty, { demo: false })
    await buildTemplate(TEMPLATES.demo, TEMPLATES.empty, { demo: true })
  } catch (error) {
    await tearDown()
    throw error
  }
  await admin.end()
  project.provide('cluster', { socketDirectory, databaseSecret })
  return tearDown

  async function buildTemplate(name: string, from: string, seeding?: { demo: boolean }) {
    await admin.unsafe(`create database ${name} template ${from}`)
    const owner = connect(location(name), 'owner', { max: 2 })
    await migrate(owner, SUPABASE_DIR, silent)
    await setLoginPasswords(owner, databaseSecret)
    if (seeding) await seed(owner, seeding, silent)
    if (seeding && !seeding.demo) await fillShop(owner)
    if (seeding?.demo) await shortenSignIns(owner)
    await owner.end()
  }
}

/** Most files sign in with the demo accounts, and comparing with a hash of the usual cost takes long. */
async function shortenSignIns(owner: Sql) {
  const hash = await bcrypt(DEMO_PASSWORD, LOWEST_BCRYPT_COST)
  await owner`update auth.users set encrypted_password = ${hash} where encrypted_password is not null`
}

/** In memory if it has room, because cloning a database creates more than a thousand files. */
async function parentDirectory() {
  const { bavail, bsize } = await statfs(MEMORY_DIR).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize >= CLUSTER_BYTES ? MEMORY_DIR : tmpdir()
}
