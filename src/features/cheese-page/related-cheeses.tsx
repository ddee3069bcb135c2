import { pictureOf } from '../../media/picture-of.ts'
import { countryName } from '../../domain/cheese/country-name.ts'
import { shopPrice } from '../../domain/cheese/price.ts'
import type { PriceSettings } from '../../domain/cheese/price.ts'
import { MAX_CARD_PICTURE_WIDTH, upToWidth } from '../../lib/picture-source.ts'
import { Picture } from '../../ui/pictures/picture.tsx'
import type { RelatedCheese } from './get-related-cheeses.ts'

function RelatedCheeseCard({ cheese, price }: { cheese: RelatedCheese; price: PriceSettings }) {
  const shown = shopPrice(cheese, price)
  // The page of the cheese describes its picture; here its name follows.
  const picture = { ...upToWidth(pictureOf(cheese), MAX_CARD_PICTURE_WIDTH), alt: '' }
  return (
    <li className="group relative md:col-span-4">
      <Picture
        of={picture}
        sizes="(min-width: 48rem) 30vw, 92vw"
        className="aspect-[16/10] w-full object-cover"
      />
      <h3 className="heading mt-4 text-minor wrap-anywhere">
        <a href={`/${cheese.slug}`} className="group-hover:text-accent after:absolute after:inset-0">
          {cheese.name}
        </a>
      </h3>
      <p className="mt-1 text-small text-ink-soft lining-nums">
        {[
          countryName(cheese.countryIso),
          shown && `${shown.amount} ${shown.unit}`,
          !cheese.inStock && 'out of stock',
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      <p className="mt-1 text-small">{cheese.reason}</p>
    </li>
  )
}

export function RelatedCheeses({ cheeses, price }: { cheeses: RelatedCheese[]; price: PriceSettings }) {
  if (cheeses.length === 0) return null
  return (
    <nav
      aria-labelledby="related"
      className="far-below-128 sheet border-t border-hairline py-16 md:far-below-48 md:py-28 print:hidden"
    >
      <h2 id="related" className="text-head">
        Taste on
      </h2>
      <ul className="mt-8 grid gap-x-(--gap) gap-y-10 md:grid-cols-12">
        {cheeses.map((cheese) => (
          <RelatedCheeseCard key={cheese.slug} cheese={cheese} price={price} />
        ))}
      </ul>
    </nav>
  )
}
