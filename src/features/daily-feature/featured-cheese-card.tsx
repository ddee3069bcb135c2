import { pictureOf } from '../../media/picture-of.ts'
import { countryName } from '../../domain/cheese/country-name.ts'
import { countNoun } from '../../lib/count-noun.ts'
import { ActionLink } from '../../ui/action.tsx'
import { Flag } from '../../ui/flags/flag.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { StarAverage } from '../../ui/stars.tsx'
import { CardHoursText, type CardHours } from './card-hours-text.tsx'
import type { FeaturedCheese } from './featured-cheese.ts'

const MAX_TAGS = 3
const MAX_COMMENTS = 2

function Facts({ cheese }: { cheese: FeaturedCheese }) {
  const facts = [
    { label: 'Country', value: countryName(cheese.countryIso) },
    { label: 'Milk', value: cheese.milkType },
    { label: 'Aging', value: cheese.agingTime },
    { label: 'Flavor', value: cheese.flavorTags.slice(0, MAX_TAGS).join(', ') },
    { label: 'Texture', value: cheese.textureTags.slice(0, MAX_TAGS).join(', ') },
  ].filter(({ value }) => value)
  return (
    <dl className="mt-8 border-t border-night-hairline">
      {facts.map(({ label, value }) => (
        <div key={label} className="flex flex-wrap gap-x-4 border-b border-night-hairline py-2.5">
          <dt className="label w-24 shrink-0 pt-1 text-on-night-soft">{label}</dt>
          <dd className="flex-1 basis-36 first-letter:uppercase">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Comments({ cheese }: { cheese: FeaturedCheese }) {
  if (cheese.comments.length === 0) return null
  return (
    <ul aria-label="What people say" className="mt-8 flex flex-col gap-6">
      {cheese.comments.slice(0, MAX_COMMENTS).map((comment) => (
        <li key={comment.id}>
          <blockquote dir="auto" className="line-clamp-3 text-lead italic">
            “{comment.comment}”
          </blockquote>
          <p className="label mt-1.5 text-on-night-soft">{comment.author}</p>
        </li>
      ))}
    </ul>
  )
}

function Standing({ cheese }: { cheese: FeaturedCheese }) {
  return (
    <p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-1 text-small">
      {cheese.averageRating > 0 && (
        <StarAverage average={cheese.averageRating} className="text-night-accent" />
      )}
      <span>{countNoun(cheese.favoritesCount, 'favorite')}</span>
    </p>
  )
}

function OutOfStock({ slug }: { slug: string }) {
  return (
    <p className="mt-6 flex flex-wrap items-center gap-x-4">
      <span className="label text-night-accent">Out of Stock</span>
      <a
        href={`/stock-alerts/new?cheese=${slug}`}
        rel="nofollow"
        className="link inline-flex min-h-11 items-center"
      >
        Tell me when it is back
      </a>
    </p>
  )
}

export function FeaturedCheeseCard({ cheese, hours }: { cheese: FeaturedCheese; hours: CardHours }) {
  return (
    <article className="sheet items-end gap-y-8">
      <div className="below-first-screen col-[full] lg:col-[full-start/span_8] lg:row-span-2 lg:self-stretch">
        <Picture
          of={pictureOf(cheese)}
          sizes="(min-width: 64rem) max(62vw, 80rem), 100vw"
          className="size-full object-cover md:aspect-[16/10] lg:aspect-auto lg:min-h-[42rem]"
        />
      </div>
      <div className="pb-14 lg:col-[span_5/page-end] lg:row-span-2 lg:self-center lg:py-20 lg:pl-6">
        <h3 className="text-title">
          <a href={`/${cheese.slug}`} className="hover:text-night-accent">
            {cheese.name}
          </a>{' '}
          <Flag countryIso={cheese.countryIso} emoji={cheese.flagEmoji} className="text-[0.6em]" />
        </h3>
        {!cheese.inStock && <OutOfStock slug={cheese.slug} />}
        {cheese.summary && <p className="mt-6 text-lead">{cheese.summary}</p>}
        <Facts cheese={cheese} />
        <Standing cheese={cheese} />
        <Comments cheese={cheese} />
        <div className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-4">
          <ActionLink look="night" href={`/${cheese.slug}`}>
            Read more about it
          </ActionLink>
          <CardHoursText hours={hours} />
        </div>
      </div>
    </article>
  )
}
