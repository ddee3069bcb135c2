import { ActionLink } from '../../../ui/action.tsx'
import type { CommunityFavorite } from './community-favorite.ts'
import { CommunityFavoriteEntry } from './community-favorite-entry.tsx'

export type FavoritesState =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'loaded'; favorites: CommunityFavorite[] }

function NoFavorites() {
  return (
    <div className="border-t border-ink pt-8">
      <h2 className="text-head">No community favorites yet</h2>
      <p className="mt-3 mb-8 text-lead text-ink-soft">
        Be the first to share your favorite cheese with the community
      </p>
      <ActionLink href="/cheeses">Explore Cheeses</ActionLink>
    </div>
  )
}

function Favorites({ view }: { view: FavoritesState }) {
  if (view.state === 'loading')
    return (
      <output className="block border-t border-ink pt-8 text-lead">Loading community favorites...</output>
    )
  if (view.state === 'failed')
    return (
      <p role="alert" className="border-t border-ink pt-8 text-lead">
        Failed to load community favorites
      </p>
    )
  if (view.favorites.length === 0) return <NoFavorites />
  return (
    <ol className="grid gap-x-(--gap) gap-y-16 md:grid-cols-2 lg:gap-x-12">
      {view.favorites.map((favorite, index) => (
        <li key={favorite.id}>
          <CommunityFavoriteEntry favorite={favorite} rank={index + 1} />
        </li>
      ))}
    </ol>
  )
}

export function CommunityFavorites({ view }: { view: FavoritesState }) {
  return (
    <div className="sheet gap-y-10 pt-10 pb-20 md:gap-y-14 md:pt-16 md:pb-32">
      <div>
        <h1 className="text-cover">
          Our Friends<span className="apostrophe">'</span> Favorites
        </h1>
        <p className="mt-6 text-lead text-ink-soft">Discover the cheeses our community loves most</p>
      </div>
      <Favorites view={view} />
    </div>
  )
}
