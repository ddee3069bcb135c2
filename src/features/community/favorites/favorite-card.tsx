import type { ReactNode } from 'react'
import { pictureOf } from '../../../media/picture-of.ts'
import { usePriceSettings } from '../../../backend/records/price-settings.ts'
import { describePrice, pieceOf } from '../../../domain/cheese/price.ts'
import { countryName } from '../../../domain/cheese/country-name.ts'
import { formatDate } from '../../../domain/shop/wall-clock.ts'
import { TitleWithFlag } from '../../../ui/flags/title-with-flag.tsx'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { StarAverage } from '../../../ui/stars.tsx'
import { FavoriteToggle } from '../../../ui/favorite-toggle.tsx'
import type { MyFavorite } from './get-my-favorites.ts'
import { useSetFavorite } from './set-favorite.ts'

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-3">
      <dt className="w-36 text-ink-soft">{label}</dt>
      <dd className="lining-nums">{children}</dd>
    </div>
  )
}

function Facts({ favorite }: { favorite: MyFavorite }) {
  const { myRating, averageRating, addedAt, addedAtLocal, pricePerKgCents, inStock } = favorite
  const piece = pieceOf(favorite.pricePerPieceCents, favorite.pieceGrams)
  const { data: price } = usePriceSettings()
  return (
    <dl className="mt-4 grid gap-1 text-small">
      {price && <Fact label="Price">{describePrice({ pricePerKgCents, piece }, price)}</Fact>}
      <Fact label="Stock">{inStock ? 'In Stock' : 'Out of Stock'}</Fact>
      {myRating && (
        <Fact label="Your Rating">
          <StarAverage average={myRating} className="text-accent" />
        </Fact>
      )}
      {averageRating > 0 && (
        <Fact label="Community rating">
          <StarAverage average={averageRating} />
        </Fact>
      )}
      <Fact label="Added">
        <time dateTime={addedAt}>{formatDate(addedAtLocal)}</time>
      </Fact>
    </dl>
  )
}

type FavoriteCardProps = { favorite: MyFavorite; isChosen: boolean; onChoose: (isChosen: boolean) => void }

export function FavoriteCard({ favorite, isChosen, onChoose }: FavoriteCardProps) {
  const setFavorite = useSetFavorite(favorite.cheeseId)
  const path = `/cheeses/${favorite.slug}`
  const country = countryName(favorite.countryIso)
  const isFavorite = setFavorite.isPending ? setFavorite.variables.isFavorite : true
  return (
    <article className="border-t border-ink pt-5">
      <div className="group relative">
        <Picture
          of={pictureOf(favorite)}
          sizes="(min-width: 48rem) 44vw, 92vw"
          className="aspect-[16/10] w-full object-cover"
        />
        <h2 className="mt-4 text-head">
          <a href={path} className="group-hover:text-accent after:absolute after:inset-0">
            <TitleWithFlag {...favorite} flagClass="ml-1 text-[0.7em]" />
          </a>
        </h2>
      </div>
      <p className="mt-3 flex items-center gap-3 text-small text-ink-soft">
        <span className="label border border-current px-2 py-1">{favorite.countryIso}</span>
        {country !== favorite.countryIso && country}
      </p>
      <p className="mt-3 line-clamp-2">{favorite.summary}</p>
      <Facts favorite={favorite} />
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
        <FavoriteToggle
          name={favorite.name}
          isFavorite={isFavorite}
          onToggle={(isFavorite) => setFavorite.mutate({ isFavorite })}
        />
        <a
          href={path}
          aria-label={`View Details of ${favorite.name}`}
          className="link label inline-flex min-h-11 items-center"
        >
          View Details
        </a>
        {favorite.canSetAside && (
          <label className="label flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              aria-label={`Set aside ${favorite.name}`}
              checked={isChosen}
              onChange={(event) => onChoose(event.target.checked)}
              className="size-5 cursor-pointer accent-accent"
            />
            Set aside
          </label>
        )}
      </div>
    </article>
  )
}
