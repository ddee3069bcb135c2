import { pictureOf } from '../../content/picture-of.ts'
import { formatDate } from '../../lib/format-date.ts'
import { Flag } from '../../ui/flag.tsx'
import { Picture } from '../../ui/picture.tsx'
import { StarAverage } from '../../ui/star-average.tsx'
import { FavoriteToggle } from './favorite-toggle.tsx'
import type { MyFavorite } from './get-my-favorites.ts'
import { useSetFavorite } from './set-favorite.ts'

function Ratings({ favorite }: { favorite: MyFavorite }) {
  return (
    <dl className="mt-4 grid gap-1 text-small">
      {favorite.myRating && (
        <div className="flex gap-3">
          <dt className="w-36 text-ink-soft">Your Rating</dt>
          <dd>
            <StarAverage average={favorite.myRating} className="text-accent lining-nums" />
          </dd>
        </div>
      )}
      {favorite.averageRating > 0 && (
        <div className="flex gap-3">
          <dt className="w-36 text-ink-soft">Community rating</dt>
          <dd>
            <StarAverage average={favorite.averageRating} className="lining-nums" />
          </dd>
        </div>
      )}
      <div className="flex gap-3">
        <dt className="w-36 text-ink-soft">Added</dt>
        <dd className="lining-nums">
          <time dateTime={favorite.addedAt.toISOString()}>{formatDate(favorite.addedAt)}</time>
        </dd>
      </div>
    </dl>
  )
}

export function FavoriteCard({ favorite }: { favorite: MyFavorite }) {
  const setFavorite = useSetFavorite(favorite.cheeseId)
  const isFavorite = setFavorite.isPending ? setFavorite.variables.isFavorite : true
  return (
    <article className="border-t border-ink pt-5">
      <Picture
        of={pictureOf(favorite)}
        sizes="(min-width: 48rem) 44vw, 92vw"
        className="aspect-[16/10] w-full object-cover"
      />
      <h2 className="mt-4 text-head">
        {favorite.name}{' '}
        <Flag countryIso={favorite.countryIso} emoji={favorite.flagEmoji} className="text-[0.7em]" />
      </h2>
      <p className="label mt-3 w-fit border border-current px-2 py-1 text-ink-soft">{favorite.countryIso}</p>
      <p className="mt-3 line-clamp-2">{favorite.summary}</p>
      <Ratings favorite={favorite} />
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
        <FavoriteToggle
          cheeseName={favorite.name}
          isFavorite={isFavorite}
          onToggle={(isFavorite) => setFavorite.mutate({ isFavorite })}
        />
        <a
          href={`/cheeses/${favorite.slug}`}
          aria-label={`View Details of ${favorite.name}`}
          className="link label inline-flex min-h-11 items-center"
        >
          View Details
        </a>
      </div>
    </article>
  )
}
