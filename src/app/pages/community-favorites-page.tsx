import { CommunityFavorites } from '../../features/community/community-favorites/community-favorites.tsx'
import { getCommunityFavorites } from '../../features/community/community-favorites/get-community-favorites.ts'
import type { LoadPage } from '../page.ts'
import { breadcrumbData } from '../structured-data/breadcrumb-data.ts'

/** Should the list fail to load, the page says so, the list stays empty and the page is to be asked for again. */
export const loadCommunityFavoritesPage: LoadPage = async ({ backend, shop, siteUrl }) => {
  const favorites = await getCommunityFavorites(backend).catch((error: unknown) => {
    console.error('Failed to load community favorites', error)
    return undefined
  })
  return {
    status: favorites ? 200 : 503,
    head: {
      title: `Our Friends' Favorites | ${shop.name}`,
      description: 'Discover the cheeses our community loves most',
      canonicalPath: '/community-favorites',
      structuredData: [
        breadcrumbData(siteUrl, [{ name: "Our Friends' Favorites", path: '/community-favorites' }]),
      ],
    },
    body: <CommunityFavorites view={favorites ? { state: 'loaded', favorites } : { state: 'failed' }} />,
  }
}
