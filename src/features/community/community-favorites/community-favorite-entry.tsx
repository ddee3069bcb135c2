import { pictureOf } from '../../../media/picture-of.ts'
import { countryName } from '../../../domain/cheese/country-name.ts'
import { countNoun } from '../../../lib/count-noun.ts'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { StarAverage } from '../../../ui/stars.tsx'
import { TitleWithFlag } from '../../../ui/flags/title-with-flag.tsx'
import type { CommunityFavorite } from './community-favorite.ts'

const MAX_COMMENTS = 2

function Counts({ favorite }: { favorite: CommunityFavorite }) {
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-1 text-small">
      <span>{countNoun(favorite.favoritesCount, 'favorite')}</span>
      {favorite.averageRating > 0 && <StarAverage average={favorite.averageRating} className="text-accent" />}
      <span>{countNoun(favorite.commentCount, 'comment')}</span>
    </p>
  )
}

export function CommunityFavoriteEntry({ favorite, rank }: { favorite: CommunityFavorite; rank: number }) {
  const path = `/cheeses/${favorite.slug}`
  return (
    <article className="border-t border-ink pt-5">
      <div className="group relative">
        <div className="relative">
          <Picture
            of={pictureOf(favorite)}
            priority={rank <= 2}
            sizes="(min-width: 48rem) 44vw, 92vw"
            className="aspect-[16/10] w-full object-cover"
          />
          <p
            aria-hidden="true"
            className="display absolute bottom-0 left-0 min-w-16 bg-paper pt-2 pr-4 text-title lining-nums"
          >
            {rank}
          </p>
        </div>
        <h3 className="mt-4 text-head">
          <a href={path} className="group-hover:text-accent after:absolute after:inset-0">
            <TitleWithFlag {...favorite} flagClass="ml-1 text-[0.7em]" />
          </a>
        </h3>
      </div>
      <p className="mt-1 text-small text-ink-soft">{countryName(favorite.countryIso)}</p>
      <p className="mt-3">{favorite.summary}</p>
      <Counts favorite={favorite} />
      {favorite.comments.length > 0 && (
        <ul
          aria-label={`Recent comments on ${favorite.name}`}
          className="mt-5 space-y-4 border-t border-hairline pt-5"
        >
          {favorite.comments.slice(0, MAX_COMMENTS).map(({ id, comment, author }) => (
            <li key={id}>
              <blockquote dir="auto" className="line-clamp-3 text-lead italic">
                “{comment}”
              </blockquote>
              <p className="label mt-1 text-ink-soft">{author}</p>
            </li>
          ))}
        </ul>
      )}
      <a
        href={path}
        aria-label={`View Full Details of ${favorite.name}`}
        className="link label mt-5 inline-flex min-h-11 items-center"
      >
        View Full Details
      </a>
    </article>
  )
}
