import type { CheeseSummary } from '../../lib/cheese.ts'
import { countryName } from '../../lib/country-name.ts'
import { groupBy } from '../../lib/group-by.ts'
import type { PriceSettings } from '../../lib/price.ts'
import { Flag } from '../../ui/flag.tsx'
import { CatalogueCard } from './catalogue-card.tsx'
import type { FacetCount } from './get-catalogue.ts'

type ResultsProps = {
  cheeses: CheeseSummary[]
  price: PriceSettings
  /** Tells how many cheeses a country has in all, where only a page of them is shown. */
  facets?: FacetCount[]
}

/** The first row of pictures is what the visitor waits for. */
const EAGER_PICTURES = 3

type CountryHeadingProps = { id: string; first: CheeseSummary | undefined; count: number }

function CountryHeading({ id, first, count }: CountryHeadingProps) {
  if (!first) return null
  return (
    <div className="md:col-[page-start/span_3]">
      <div className="md:sticky md:top-8">
        <h2 id={id} className="text-head">
          {countryName(first.countryIso)}
        </h2>
        <p className="mt-3 flex items-baseline gap-3 text-small text-ink-soft">
          <Flag countryIso={first.countryIso} emoji={first.flagEmoji} className="text-[1.5rem]" />
          {count} {count === 1 ? 'cheese' : 'cheeses'}
        </p>
      </div>
    </div>
  )
}

export function CatalogueResults({ cheeses, price, facets }: ResultsProps) {
  const eager = new Set(cheeses.slice(0, EAGER_PICTURES))
  const countIn = (iso: string) =>
    facets?.find(({ facet, value }) => facet === 'country' && value === iso)?.count
  return groupBy(cheeses, ({ countryIso }) => countryIso).map(([iso, group]) => (
    <section
      key={iso}
      id={`group-${iso}`}
      data-group=""
      aria-labelledby={`country-${iso}`}
      className="sheet gap-y-8 py-12 [&+&]:pt-0 [&+&>*]:border-hairline [&+&>:first-child]:border-t [&+&>:first-child]:pt-8 md:py-16 md:[&+&>*]:border-t md:[&+&>*]:pt-12"
    >
      <CountryHeading id={`country-${iso}`} first={group[0]} count={countIn(iso) ?? group.length} />
      <ul className="grid gap-x-(--gap) gap-y-8 md:col-[5/page-end] md:grid-cols-2 md:gap-y-14 lg:grid-cols-3">
        {group.map((cheese) => (
          <CatalogueCard key={cheese.id} cheese={cheese} price={price} eager={eager.has(cheese)} />
        ))}
      </ul>
    </section>
  ))
}
