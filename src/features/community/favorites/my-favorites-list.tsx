import { useEffect, useState } from 'react'
import { orderUrl } from '../../../domain/shop/order-url.ts'
import { countNoun } from '../../../lib/count-noun.ts'
import { ActionButton, ActionLink } from '../../../ui/action.tsx'
import { FavoriteCard } from './favorite-card.tsx'
import { useMyFavorites, type MyFavorite } from './get-my-favorites.ts'
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
  return favorites.length === 0 ? <NoFavorites /> : <Cards favorites={favorites} />
}

/** Those that are chosen are set aside together. */
function Cards({ favorites }: { favorites: MyFavorite[] }) {
  const [chosen, setChosen] = useState<string[]>([])
  const ordered = favorites.filter(({ slug, canSetAside }) => canSetAside && chosen.includes(slug))
  return (
    <div>
      <ul className="grid grid-cols-1 gap-x-(--gap) gap-y-16 md:grid-cols-2 lg:gap-x-12">
        {favorites.map((favorite) => {
          const { id, slug } = favorite
          return (
            <li key={id}>
              <FavoriteCard
                favorite={favorite}
                isChosen={chosen.includes(slug)}
                onChoose={(isChosen) =>
                  setChosen(isChosen ? [...chosen, slug] : chosen.filter((other) => other !== slug))
                }
              />
            </li>
          )
        })}
      </ul>
      {ordered.length > 0 && (
        <p className="sticky bottom-0 mt-8 border-t border-ink bg-paper py-3">
          <ActionLink href={orderUrl(ordered.map(({ slug }) => ({ slug })))}>
            Set aside {countNoun(ordered.length, 'cheese')}
          </ActionLink>
        </p>
      )}
    </div>
  )
}
