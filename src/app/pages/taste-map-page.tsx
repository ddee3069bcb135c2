import { catalogueUrl, isFiltered, readCatalogueQuery } from '../../features/catalogue/catalogue-query.ts'
import { describeFilters } from '../../features/catalogue/describe-filter.ts'
import { findRatedSlugs } from '../../features/catalogue/get-catalogue.ts'
import { getTasteMap } from '../../features/taste-map/get-taste-map.ts'
import { mapUrl, readMapQuery } from '../../features/taste-map/map-query.ts'
import { cellTitle, MapCellList, TasteMap } from '../../features/taste-map/taste-map.tsx'
import { Island } from '../islands/island.tsx'
import type { LoadPage } from '../page.ts'
import { breadcrumbData } from '../structured-data/breadcrumb-data.ts'

const BACK = 'label inline-flex min-h-14 w-fit items-center gap-3 hover:text-accent md:min-h-18'

/** Another view of the catalogue. */
export const loadTasteMapPage: LoadPage = async ({ url, backend, shop, siteUrl }) => {
  const query = readMapQuery(url.searchParams)
  const isCell = query.strength !== undefined
  const list = readCatalogueQuery(new URLSearchParams(query.list))
  const map = await getTasteMap(backend, query)
  const showsEach = !isCell && map.cells.length === 0
  const slugs = showsEach && isFiltered(list) ? await findRatedSlugs(backend, list) : undefined
  const wholeMap = mapUrl({ ...query, strength: undefined })
  if (isCell && map.total === 0) return { redirect: wholeMap, status: 307 }
  const title = isCell ? `Map of taste: ${cellTitle(query)}` : 'Map of taste'
  return {
    head: {
      title: `${title} | ${shop.name}`,
      description: `The cheeses of ${shop.name} on one picture, from mild to strong and from fresh to aged.`,
      canonicalPath: mapUrl({ ...query, list: undefined }),
      structuredData: [
        breadcrumbData(siteUrl, [
          { name: 'Our Cheeses', path: '/cheeses' },
          { name: 'Map of taste', path: mapUrl({ page: 1 }) },
        ]),
      ],
    },
    body: (
      <>
        <div className="sheet pb-8 md:pb-12">
          <a href={isCell ? wholeMap : catalogueUrl(list)} className={BACK}>
            <span aria-hidden="true">←</span> {isCell ? 'The whole map' : 'Our Cheeses as a list'}
          </a>
          <h1 className="text-title">Map of taste</h1>
        </div>
        {isCell ? (
          <MapCellList query={query} map={map} />
        ) : (
          <TasteMap
            map={map}
            list={query.list}
            filter={slugs && { words: describeFilters(list, shop.price), slugs }}
            myTaste={<Island name="taste-on-map" when="session" props={{}} />}
          />
        )}
      </>
    ),
  }
}
