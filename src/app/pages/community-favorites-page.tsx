import { CommunityFavorites } from '../../features/community/community-favorites/community-favorites.tsx'
import { getCommunityFavorites } from '../../features/community/community-favorites/get-community-favorites.ts'
import { Island } from '../islands/island.tsx'
import type { LoadPage } from '../page.ts'
import { breadcrumbData } from '../structured-data/breadcrumb-data.ts'

export const loadCommunityFavoritesPage: LoadPage = async ({ backend, shop, siteUrl, reportProblem }) => {
  const favorites = await getCommunityFavorites(backend).catch((error: unknown) => {
    reportProblem('Failed to load community favorites', error)
    return undefined
  })
  return {
    result: favorites ? undefined : 'without-content',
    head: {
      title: `Our Friends' Favorites | ${shop.name}`,
      description: 'Discover the cheeses our community loves most',
      canonicalPath: '/community-favorites',
      structuredData: [
        breadcrumbData(siteUrl, [{ name: "Our Friends' Favorites", path: '/community-favorites' }]),
      ],
    },
    body: (
      <>
        <CommunityFavorites view={favorites ? { state: 'loaded', favorites } : { state: 'failed' }} />
        <Island name="card-hearts" when="session" props={{}} />
      </>
    ),
  }
}
