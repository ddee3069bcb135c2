import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { connect, type DatabaseLocation } from '../database/login-roles.ts'
import type { Sql } from '../database/sql/sql.ts'
import { TEMPLATES, type Template } from './cluster.ts'

const PREPARED_FOR_MS = 60_000

export type TestDatabase = {
  location: DatabaseLocation
  owner: Sql
  /** As the server connects: may only switch to anon, authenticated or service_role. */
  requests: Sql
  auth: Sql
  close(): Promise<void>
}

/** A database of its own for one test file, cloned from a migrated template in a few milliseconds. */
export const createTestDatabase = (template: Template = 'catalogue') => cloneDatabase(TEMPLATES[template])

/** A database in which nothing has run yet. */
export const createBlankDatabase = () => cloneDatabase('template1')

/**
 * Prepares a template for all files of a worker, and again after a minute, because sessions and codes in it are valid
 * for a few minutes only.
 */
export function createPreparedTemplate(template: Template, prepare: (owner: Sql) => Promise<void>) {
  let prepared: { name: string; until: number } | undefined

  return async function clonePrepared() {
    if (!prepared || prepared.until < Date.now()) {
      const until = Date.now() + PREPARED_FOR_MS
      const outdated = prepared
      prepared = undefined
      if (outdated) await dropDatabase(outdated.name)
      prepared = { name: await prepareDatabase(TEMPLATES[template], prepare), until }
    }
    return cloneDatabase(prepared.name)
  }
}

async function prepareDatabase(template: string, prepare: (owner: Sql) => Promise<void>) {
  const { admin, location } = await createDatabase(template)
  await admin.end()
  const owner = connect(location, 'owner', { max: 1 })
  await prepare(owner)
  await owner.end()
  return location.database
}

async function cloneDatabase(template: string): Promise<TestDatabase> {
  const { admin, location } = await createDatabase(template)
  const owner = connect(location, 'owner', { max: 4 })
  const requests = connect(location, 'authenticator', { max: 8 })
  const auth = connect(location, 'supabase_auth_admin', { max: 4 })
  return {
    location,
    owner,
    requests,
    auth,
    async close() {
      await Promise.all([owner, requests, auth].map((sql) => sql.end({ timeout: 1 })))
      await admin.unsafe(`drop database ${location.database} with (force)`)
      await admin.end()
    },
  }
}

async function dropDatabase(name: string) {
  const admin = connectAsAdmin()
  await admin.unsafe(`drop database ${name} with (force)`)
  await admin.end()
}

const connectAsAdmin = () => connect({ ...inject('cluster'), database: 'postgres' }, 'owner', { max: 1 })

async function createDatabase(template: string) {
  const location = { ...inject('cluster'), database: `test_${randomBytes(6).toString('hex')}` }
  const admin = connectAsAdmin()
  await admin.unsafe(`create database ${location.database} template ${template} strategy file_copy`)
  return { admin, location }
}
