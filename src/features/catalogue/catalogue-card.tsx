import { StarAverage } from '../../ui/stars.tsx'
import { closeupOf, pictureOf } from '../../media/picture-of.ts'
import type { CheeseSummary, StaffPick } from '../../domain/cheese/cheese.ts'
import { ASK_AT_THE_COUNTER } from '../../domain/cheese/food-facts.ts'
import { shopPrice } from '../../domain/cheese/price.ts'
import type { PriceSettings } from '../../domain/cheese/price.ts'
import { MAX_CARD_PICTURE_WIDTH, upToWidth } from '../../lib/picture-source.ts'
import { HoverPicture } from '../../ui/pictures/hover-picture.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'

/** A preview has no opinion. */
export type CatalogueCheese = CheeseSummary & {
  opinion?: { averageRating: number; favoritesCount: number }
  staffPick?: StaffPick | null
}

const MAX_CARD_TAGS = 3

function FlavorTags({ tags }: { tags: string[] }) {
  const rest = tags.length - MAX_CARD_TAGS
  if (tags.length === 0) return null
  return (
    <ul aria-label="Flavor" className="mt-2 flex flex-wrap gap-x-1 text-small text-ink-soft italic">
      {tags.slice(0, MAX_CARD_TAGS).map((tag, index, shown) => (
        <li key={tag} className="wrap-anywhere">
          {index < shown.length - 1 ? `${tag},` : tag}
        </li>
      ))}
      {rest > 0 && <li className="not-italic lining-nums">{`+${rest}`}</li>}
    </ul>
  )
}

function CardOpinion({ opinion }: Pick<CatalogueCheese, 'opinion'>) {
  if (!opinion?.averageRating) return null
  return (
    <span>
      <StarAverage brief average={opinion.averageRating} />
      <span className="sr-only">, favorites:</span>
      {` ♡ ${opinion.favoritesCount}`}
    </span>
  )
}

/** Alone on a card, "Ask at the counter" would not say what about. */
const milkOf = ({ milkType }: CatalogueCheese) =>
  milkType === ASK_AT_THE_COUNTER ? 'Milk: ask at the counter' : milkType

type CatalogueCardProps = {
  cheese: CatalogueCheese
  /** Without the country when the heading above already names it. */
  origin: string
  price: PriceSettings
  eager: boolean
}

export function CatalogueCard({ cheese, origin, price, eager }: CatalogueCardProps) {
  const shown = shopPrice(cheese, price)
  const closeup = closeupOf(cheese)
  return (
    <li
      className={`group relative flex flex-wrap gap-x-4 gap-y-3 md:block ${eager ? '' : 'far-below-11 md:far-below-28'}`}
    >
      <div className="relative grow-2 basis-26 overflow-hidden">
        <Picture
          of={upToWidth(pictureOf(cheese), MAX_CARD_PICTURE_WIDTH)}
          priority={eager}
          sizes="(min-width: 64rem) 23vw, (min-width: 48rem) 35vw, 38vw"
          className="aspect-square w-full object-cover transition-transform duration-700 ease-turn group-hover:scale-[1.03] md:aspect-[5/4]"
        />
        {closeup && <HoverPicture of={closeup} />}
      </div>
      <div className="grow-3 basis-39">
        <h3 className="heading text-minor wrap-anywhere md:mt-4">
          <a href={`/${cheese.slug}`} className="group-hover:text-accent after:absolute after:inset-0">
            {cheese.name}
          </a>
        </h3>
        <p className="mt-1.5 text-small">
          {[origin, milkOf(cheese)]
            .filter(Boolean)
            .map((fact) => `${fact}.`)
            .join(' ')}
        </p>
        <FlavorTags tags={cheese.flavorTags} />
        {cheese.staffPick && (
          <p className="mt-2 text-small">{`“${cheese.staffPick.sentence}” ${cheese.staffPick.by}`}</p>
        )}
        <p className="mt-2 flex flex-wrap items-baseline justify-between gap-x-3 text-small lining-nums">
          {shown && (
            <span>
              {`${shown.amount} `}
              <span className="text-ink-soft">{shown.unit}</span>
            </span>
          )}
          <CardOpinion opinion={cheese.opinion} />
          {!cheese.inStock && <span className="label text-accent">Out of Stock</span>}
        </p>
      </div>
    </li>
  )
}
