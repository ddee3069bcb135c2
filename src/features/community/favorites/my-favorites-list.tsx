import { useEffect } from 'react'
import { ActionButton, ActionLink } from '../../../ui/action.tsx'
import { FavoriteCard } from './favorite-card.tsx'
import { useMyFavorites } from './get-my-favorites.ts'
import { failureToast } from '../../../ui/toasts/toast.ts'

function NoFavorites() {
  return (
    <div className="border-t border-ink pt-8">
      <h2 className="text-head">No favorites yet</h2>
      <p className="mt-3 mb-8 text-lead text-ink-soft">The cheeses you favorite are kept here for you.</p>
      <ActionLink href="/cheeses">Browse Cheeses</ActionLink>
    </div>
  )
}

function Unavailable({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="border-t border-ink pt-8">
      <p className="mb-8 text-lead">Your favorites could not be loaded. They are kept safe.</p>
      <ActionButton look="outline" onClick={onRetry}>
        Try again
      </ActionButton>
    </div>
  )
}

export function MyFavoritesList({ userId }: { userId: string }) {
  const { data: favorites, error, refetch } = useMyFavorites(userId)
  useEffect(() => {
    if (error) failureToast('Failed to load favorites')(error)
  }, [error])

  if (!favorites && !error)
    return <output className="block border-t border-ink pt-8 text-lead">Loading your favorites...</output>
  if (!favorites) return <Unavailable onRetry={() => void refetch()} />
  if (favorites.length === 0) return <NoFavorites />
  return (
    <ul className="grid gap-x-(--gap) gap-y-16 md:grid-cols-2 lg:gap-x-12">
      {favorites.map((favorite) => (
        <li key={favorite.id}>
          <FavoriteCard favorite={favorite} />
        </li>
      ))}
    </ul>
  )
}
