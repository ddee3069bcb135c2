import { pictureOf } from '../../../media/picture-of.ts'
import { countryName } from '../../../domain/cheese/country-name.ts'
import { countNoun } from '../../../lib/count-noun.ts'
import { MAX_CARD_PICTURE_WIDTH, upToWidth } from '../../../lib/picture-source.ts'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { StarAverage } from '../../../ui/stars.tsx'
import { TitleWithFlag } from '../../../ui/flags/title-with-flag.tsx'
import type { CommunityFavorite } from './community-favorite.ts'

const MAX_COMMENTS = 2

function Counts({ favorite }: { favorite: CommunityFavorite }) {
  return (
    <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 text-small lining-nums">
      <span>{countNoun(favorite.favoritesCount, 'favorite')}</span>
      {favorite.averageRating > 0 && <StarAverage brief average={favorite.averageRating} />}
      <span className="underline">{countNoun(favorite.commentCount, 'comment')}</span>
    </summary>
  )
}

function Comments({ favorite: { name, comments } }: { favorite: CommunityFavorite }) {
  if (comments.length === 0) return null
  return (
    <ul aria-label={`Recent comments on ${name}`} className="mt-4 space-y-3 border-t border-hairline pt-4">
      {comments.slice(0, MAX_COMMENTS).map(({ id, comment, author }) => (
        <li key={id}>
          <blockquote dir="auto" className="line-clamp-3 italic">
            “{comment}”
          </blockquote>
          <p className="label mt-1 text-ink-soft">{author}</p>
        </li>
      ))}
    </ul>
  )
}

/** A row that opens, because the list is long. */
export function CommunityFavoriteEntry({ favorite, rank }: { favorite: CommunityFavorite; rank: number }) {
  const path = `/cheeses/${favorite.slug}`
  return (
    <article className="flex flex-wrap gap-x-4 gap-y-3 border-t border-ink pt-3">
      <div className="relative w-24 shrink-0 md:w-36">
        <Picture
          of={upToWidth(pictureOf(favorite), MAX_CARD_PICTURE_WIDTH)}
          priority={rank <= 2}
          sizes="9rem"
          className="aspect-square w-full object-cover"
        />
        <p
          aria-hidden="true"
          className="display absolute bottom-0 left-0 min-w-9 bg-paper pt-1 pr-2 text-minor lining-nums"
        >
          {rank}
        </p>
      </div>
      <div className="min-w-0 grow basis-44">
        <div className="group relative">
          <h3 className="heading text-minor wrap-anywhere">
            <a href={path} className="group-hover:text-accent after:absolute after:inset-0">
              <TitleWithFlag {...favorite} flagClass="ml-1 text-[0.7em]" />
            </a>
          </h3>
          <p className="text-small text-ink-soft">
            {`${countryName(favorite.countryIso)} · ${favorite.inStock ? 'In Stock' : 'Out of Stock'}`}
          </p>
        </div>
        <details>
          <Counts favorite={favorite} />
          <p className="mt-1">{favorite.summary}</p>
          <Comments favorite={favorite} />
          <a
            href={path}
            aria-label={`View Full Details of ${favorite.name}`}
            className="link label inline-flex min-h-11 items-center"
          >
            View Full Details
          </a>
        </details>
      </div>
    </article>
  )
}
