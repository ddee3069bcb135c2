import type { Sql } from '../../database/sql/sql.ts'
import { loadSchema, type Schema } from './schema.ts'

/** An unknown name causes a reload at most this often. */
const MIN_RELOAD_INTERVAL_MS = 5_000

/** PostgREST's channel, so that the same migrations reload PostgREST and this server. */
const RELOAD_CHANNEL = 'pgrst'

/** Keeps the schema in memory and reloads it when a migration notifies. */
export async function createSchemaCache(sql: Sql) {
  let schema: Schema = { relations: new Map(), routines: new Map() }
  let loadedAt = 0
  let loading: Promise<void> | undefined
  const reload = () => {
    loading ??= loadSchema(sql)
      .then((loaded) => {
        schema = loaded
        loadedAt = Date.now()
      })
      .finally(() => (loading = undefined))
    return loading
  }
  const refresh = () => void reload().catch(() => {})

  // A notification may have been missed while the connection was lost, so listening again reloads.
  await sql.listen(RELOAD_CHANNEL, refresh, refresh)
  await reload()

  return {
    get current() {
      return schema
    },
    /** Returns the reloaded schema, or nothing if it was loaded recently. */
    async renew() {
      const before = schema
      if (loading || Date.now() - loadedAt > MIN_RELOAD_INTERVAL_MS) await reload()
      return schema === before ? undefined : schema
    },
  }
}

export type SchemaCache = Awaited<ReturnType<typeof createSchemaCache>>
