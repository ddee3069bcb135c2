import { Catalogue } from '../../features/catalogue/catalogue.tsx'
import { catalogueUrl, isFiltered, readCatalogueQuery } from '../../features/catalogue/catalogue-query.ts'
import { CatalogueResults } from '../../features/catalogue/catalogue-results.tsx'
import { getCatalogue } from '../../features/catalogue/get-catalogue.ts'
import { getWholeCatalogue } from '../../features/catalogue/get-whole-catalogue.ts'
import { isMapView } from '../../features/taste-map/map-query.ts'
import { Island } from '../islands/island.tsx'
import type { LoadPage } from '../page.ts'
import { breadcrumbData } from '../structured-data/breadcrumb-data.ts'
import { loadTasteMapPage } from './taste-map-page.tsx'

const EMPTY = { cheeses: [], total: 0, facets: [], isForPregnancy: false, suggestions: [] }

export const loadCataloguePage: LoadPage = async (request) => {
  const { url, backend, shop, siteUrl, isExport, reportProblem } = request
  if (isMapView(url.searchParams)) return loadTasteMapPage(request)
  const query = readCatalogueQuery(url.searchParams)
  const catalogue = await getCatalogue(backend, query).catch((error: unknown) => {
    reportProblem('Failed to load the catalogue', error)
    return undefined
  })
  if (catalogue?.cheeses.length === 0 && query.page > 1)
    return { redirect: catalogueUrl({ ...query, page: 1 }), status: 307 }
  return {
    result: catalogue ? undefined : 'without-content',
    head: {
      title: `Our Cheeses | ${shop.name}`,
      description: `Every cheese on the counter of ${shop.name}, by country, with its milk, its age, its flavors and its price.`,
      canonicalPath: query.page > 1 ? catalogueUrl({ ...query, q: '' }) : '/cheeses',
      noindex: isFiltered(query),
      styleSheet: 'catalogue',
      elements: isExport ? [] : ['catalogue'],
      structuredData: [breadcrumbData(siteUrl, [{ name: 'Our Cheeses', path: '/cheeses' }])],
    },
    body: (
      <>
        <div className="sheet pt-6 pb-3 md:pt-10 md:pb-5">
          <h1 className="text-cover">Our Cheeses</h1>
        </div>
        {isExport ? (
          <CatalogueResults cheeses={await getWholeCatalogue(backend)} price={shop.price} />
        ) : (
          <Catalogue
            query={query}
            catalogue={catalogue ?? EMPTY}
            price={shop.price}
            hasTasteMap={shop.hasTasteMap}
            hasFailed={!catalogue}
          />
        )}
        <Island name="card-hearts" when="session" props={{}} />
      </>
    ),
    search:
      catalogue && query.q && query.page === 1 ? { term: query.q, results: catalogue.total } : undefined,
  }
}
