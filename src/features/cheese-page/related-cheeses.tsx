import { closeupOf, pictureOf } from '../../media/picture-of.ts'
import type { CheeseSummary } from '../../domain/cheese.ts'
import { countryName } from '../../domain/country-name.ts'
import { shopPrice } from '../../domain/price.ts'
import type { PriceSettings } from '../../domain/price.ts'
import { HoverPicture } from '../../ui/hover-picture.tsx'
import { Picture } from '../../ui/picture.tsx'

function RelatedCheese({ cheese, price }: { cheese: CheeseSummary; price: PriceSettings }) {
  const shown = cheese.pricePerKgCents === null ? undefined : shopPrice(cheese.pricePerKgCents, price)
  const closeup = closeupOf(cheese)
  return (
    <li className="group relative md:col-span-4">
      <div className="relative">
        <Picture
          of={pictureOf(cheese)}
          sizes="(min-width: 48rem) 30vw, 92vw"
          className="aspect-[16/10] w-full object-cover"
        />
        {closeup && <HoverPicture of={closeup} />}
      </div>
      <h3 className="heading mt-4 text-minor wrap-anywhere">
        <a href={`/${cheese.slug}`} className="group-hover:text-accent after:absolute after:inset-0">
          {cheese.name}
        </a>
      </h3>
      <p className="mt-1 text-small text-ink-soft lining-nums">
        {countryName(cheese.countryIso)}
        {shown && `, ${shown.amount} ${shown.unit}`}
      </p>
    </li>
  )
}

export function RelatedCheeses({ cheeses, price }: { cheeses: CheeseSummary[]; price: PriceSettings }) {
  if (cheeses.length === 0) return null
  return (
    <nav
      aria-labelledby="related"
      className="far-below-64 sheet border-t border-hairline py-16 md:far-below-21 md:py-28 lg:far-below-28 print:hidden"
    >
      <h2 id="related" className="text-head">
        Taste on
      </h2>
      <ul className="mt-8 grid gap-x-(--gap) gap-y-10 md:grid-cols-12">
        {cheeses.map((cheese) => (
          <RelatedCheese key={cheese.slug} cheese={cheese} price={price} />
        ))}
      </ul>
    </nav>
  )
}
