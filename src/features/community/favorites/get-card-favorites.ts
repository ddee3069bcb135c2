import { useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { useChangesOfOtherTabs } from '../../../backend/other-tabs.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { MY_FAVORITES_KEY } from './set-favorite.ts'

export type CardFavorite = { id: string; slug: string; name: string; isFavorite: boolean }

/** The favorites of others cannot be read, so those that come with a cheese are the member's own. */
async function getCardFavorites(slugs: string[]): Promise<CardFavorite[]> {
  const rows = await getBackend()
    .data.from('cheeses')
    .select('id, slug, name, user_favorites(id)')
    .in('slug', slugs)
  return unwrap(rows).map(({ user_favorites: own, ...cheese }) => ({
    id: cheese.id,
    slug: cheese.slug,
    name: cheese.name,
    isFavorite: own.length > 0,
  }))
}

export function useCardFavorites(userId: string, slugs: string[]) {
  useChangesOfOtherTabs()
  return useQuery({
    queryKey: [...MY_FAVORITES_KEY, userId, 'cards', slugs],
    queryFn: () => getCardFavorites(slugs),
    enabled: slugs.length > 0,
  })
}
