import type { BackendClient } from '../../backend/backend-client.ts'
import type { CatalogueCheese } from './catalogue-card.tsx'
import { readCatalogueQuery } from './catalogue-query.ts'
import { getCatalogue } from './get-catalogue.ts'

/** For the export, which has no server to load more pages from. */
export async function getWholeCatalogue(backend: BackendClient, page = 1): Promise<CatalogueCheese[]> {
  const query = { ...readCatalogueQuery(new URLSearchParams()), page }
  const { cheeses } = await getCatalogue(backend, query)
  return cheeses.length === 0 ? [] : [...cheeses, ...(await getWholeCatalogue(backend, page + 1))]
}
