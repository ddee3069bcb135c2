import type { Sql } from 'postgres'
import { loadCatalogue, type Catalogue } from './catalogue.ts'

/** How often unknown names may cause another look at the database. */
const PATIENCE_MS = 5_000

/** PostgREST's own, so that the same migrations reload either of them. */
const RELOAD_CHANNEL = 'pgrst'

/** Keeps the catalogue at hand and renews it when a migration says so. */
export async function createSchemaCache(sql: Sql) {
  let catalogue: Catalogue = { relations: new Map(), routines: new Map() }
  let loadedAt = 0
  let loading: Promise<void> | undefined
  const reload = () => {
    loading ??= loadCatalogue(sql)
      .then((loaded) => {
        catalogue = loaded
        loadedAt = Date.now()
      })
      .finally(() => (loading = undefined))
    return loading
  }
  const refresh = () => void reload().catch(() => {})

  // After a lost connection a notification may have been missed, so listening again means reading again.
  await sql.listen(RELOAD_CHANNEL, refresh, refresh)
  await reload()

  return {
    get current() {
      return catalogue
    },
    /** A newer catalogue, when a name that the current one lacks might be in it. */
    async renewed() {
      const before = catalogue
      if (loading || Date.now() - loadedAt > PATIENCE_MS) await reload()
      return catalogue === before ? undefined : catalogue
    },
  }
}

export type SchemaCache = Awaited<ReturnType<typeof createSchemaCache>>
