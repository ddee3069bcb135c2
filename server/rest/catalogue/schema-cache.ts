import type { Sql } from 'postgres'
import { loadCatalogue, type Catalogue } from './catalogue.ts'

/** How often unknown names may cause another look at the database. */
const PATIENCE_MS = 5_000

/** Keeps the catalogue at hand and renews it when a migration says so. */
export async function createSchemaCache(sql: Sql) {
  let catalogue = await loadCatalogue(sql)
  let loadedAt = Date.now()
  let reloading: Promise<Catalogue> | undefined

  const reload = () => {
    reloading ??= loadCatalogue(sql)
      .then((loaded) => {
        loadedAt = Date.now()
        return (catalogue = loaded)
      })
      .finally(() => (reloading = undefined))
    return reloading
  }

  return {
    get current() {
      return catalogue
    },
    reload,
    /** A newer catalogue, when a name that the current one lacks might be in it. */
    async renewed() {
      const before = catalogue
      if (reloading || Date.now() - loadedAt > PATIENCE_MS) await reload()
      return catalogue === before ? undefined : catalogue
    },
  }
}

export type SchemaCache = Awaited<ReturnType<typeof createSchemaCache>>
