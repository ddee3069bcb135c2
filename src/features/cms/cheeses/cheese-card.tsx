import { pictureOf } from '../../../media/picture-of.ts'
import { Picture } from '../../../ui/picture.tsx'
import { CheeseActions } from './cheese-actions.tsx'
import { CheeseBadges } from './cheese-badges.tsx'
import { CheesePrices } from './cheese-prices.tsx'
import type { CheeseRow } from './list-cheeses.ts'
import { NameWithFlag } from './name-with-flag.tsx'

/** A cheese in the grid of the staff's list. */
export function CheeseCard({ row: cheese }: { row: CheeseRow }) {
  const { slug, name, hero_image_url: heroImageUrl, hero_image_alt: heroImageAlt } = cheese
  return (
    <article className="flex h-full flex-col gap-3">
      <Picture
        of={pictureOf({ slug, name, heroImageUrl, heroImageAlt })}
        sizes="(min-width: 48rem) 22vw, 90vw"
        className="aspect-[4/3] w-full object-cover"
      />
      <h2 className="heading text-minor">
        <NameWithFlag {...cheese} />
      </h2>
      <p className="text-small">
        <CheesePrices perKgCents={cheese.price_per_kg_cents} />
      </p>
      <CheeseBadges {...cheese} />
      <div className="mt-auto">
        <CheeseActions cheese={cheese} />
      </div>
    </article>
  )
}
