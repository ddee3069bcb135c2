import { pictureOf } from '../../../../media/picture-of.ts'
import { Picture } from '../../../../ui/pictures/picture.tsx'
import { CheeseActions } from './cheese-actions.tsx'
import { CheeseBadges } from './cheese-badges.tsx'
import { CheesePrices } from '../prices/cheese-prices.tsx'
import type { ListedCheese } from './list-cheeses.ts'
import { NameWithFlag } from './name-with-flag.tsx'

export function CheeseCard({ row: cheese }: { row: ListedCheese }) {
  return (
    <article className="flex h-full flex-col gap-3">
      <Picture
        of={pictureOf(cheese)}
        sizes="(min-width: 48rem) 22vw, 90vw"
        className="aspect-[4/3] w-full object-cover"
      />
      <h2 className="heading text-minor">
        <NameWithFlag {...cheese} />
      </h2>
      <p className="text-small">
        <CheesePrices price={cheese} />
      </p>
      <CheeseBadges {...cheese} />
      <div className="mt-auto">
        <CheeseActions cheese={cheese} />
      </div>
    </article>
  )
}
