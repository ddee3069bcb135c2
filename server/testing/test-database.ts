import { randomBytes } from 'node:crypto'
import type { Sql } from 'postgres'
import { inject } from 'vitest'
import { connect, type DatabaseLocation } from '../database/login-roles.ts'
import { TEMPLATES, type Template } from './cluster.ts'

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

async function cloneDatabase(template: string): Promise<TestDatabase> {
  const cluster = inject('cluster')
  const database = `test_${randomBytes(6).toString('hex')}`
  const admin = connect({ ...cluster, database: 'postgres' }, 'owner', { max: 1 })
  await admin.unsafe(`create database ${database} template ${template}`)

  const location: DatabaseLocation = { ...cluster, database }
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
      await admin.unsafe(`drop database ${database} with (force)`)
      await admin.end()
    },
  }
}
