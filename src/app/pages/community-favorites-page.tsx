import { CommunityFavorites } from '../../features/community/community-favorites/community-favorites.tsx'
import { getCommunityFavorites } from '../../features/community/community-favorites/get-community-favorites.ts'
import { Island } from '../islands/island.tsx'
import type { LoadPage } from '../page.ts'
import { breadcrumbData } from '../structured-data/breadcrumb-data.ts'

export const loadCommunityFavoritesPage: LoadPage = async ({
  backend,
  shop,
  pages,
  siteUrl,
  reportProblem,
}) => {
  const words = pages.community_favorites
  const favorites = await getCommunityFavorites(backend).catch((error: unknown) => {
    reportProblem('Failed to load community favorites', error)
    return undefined
  })
  return {
    result: favorites ? undefined : 'without-content',
    head: {
      title: `${words.heading} | ${shop.name}`,
      description: words.introduction || `What guests of ${shop.name} like most.`,
      canonicalPath: '/community-favorites',
      structuredData: [breadcrumbData(siteUrl, [{ name: words.heading, path: '/community-favorites' }])],
    },
    body: (
      <>
        <CommunityFavorites
          words={words}
          view={favorites ? { state: 'loaded', favorites } : { state: 'failed' }}
        />
        <Island name="card-hearts" when="session" props={{}} />
      </>
    ),
  }
}
