import type { ReactNode } from 'react'
import { countryName, originLine, regionWithin } from '../../domain/cheese/country-name.ts'
import { countNoun } from '../../lib/count-noun.ts'
import { groupBy } from '../../lib/group-by.ts'
import type { PriceSettings } from '../../domain/cheese/price.ts'
import { Flag } from '../../ui/flags/flag.tsx'
import { CatalogueCard, type CatalogueCheese } from './catalogue-card.tsx'
import { DEFAULT_SORT, SORTS, type Sort } from './catalogue-query.ts'
import type { FacetCount } from './get-catalogue.ts'

/** The first row of pictures decides when the page looks complete. */
const EAGER_PICTURES = 3

type GroupProps = { id: string; heading: string; below: ReactNode; children: ReactNode }

function Group({ id, heading, below, children }: GroupProps) {
  return (
    <section
      id={`group-${id}`}
      data-group=""
      aria-labelledby={`heading-${id}`}
      className="sheet gap-y-8 py-12 [&+&]:pt-0 [&+&>*]:border-hairline [&+&>:first-child]:border-t [&+&>:first-child]:pt-8 md:py-16 md:[&+&>*]:border-t md:[&+&>*]:pt-12"
    >
      <div className="md:col-[page-start/span_3]">
        <div className="md:sticky md:top-8">
          <h2 id={`heading-${id}`} className="text-head md:text-[length:min(var(--text-head),4vw)]">
            {heading}
          </h2>
          <p className="mt-3 flex items-baseline gap-3 text-small text-ink-soft">{below}</p>
        </div>
      </div>
      <ul
        data-cards=""
        className="grid gap-x-(--gap) gap-y-8 md:col-[5/page-end] md:grid-cols-2 md:gap-y-14 lg:grid-cols-3"
      >
        {children}
      </ul>
    </section>
  )
}

type ResultsProps = {
  cheeses: CatalogueCheese[]
  price: PriceSettings
  sort?: Sort
  /** For the number of all cheeses of a country; without facets only the listed ones are counted. */
  facets?: FacetCount[]
}

/** Grouped by country in the default order; any other order is one list. */
export function CatalogueResults({ cheeses, price, sort = DEFAULT_SORT, facets }: ResultsProps) {
  const eager = new Set(cheeses.slice(0, EAGER_PICTURES))
  const card = (cheese: CatalogueCheese, origin: string) => (
    <CatalogueCard key={cheese.id} cheese={cheese} origin={origin} price={price} eager={eager.has(cheese)} />
  )
  if (sort !== DEFAULT_SORT)
    return (
      <Group id={sort} heading={SORTS[sort]} below="All countries">
        {cheeses.map((cheese) => card(cheese, originLine(cheese.originRegion, cheese.countryIso)))}
      </Group>
    )
  const countIn = (iso: string) =>
    facets?.find(({ facet, value }) => facet === 'country' && value === iso)?.count
  return groupBy(cheeses, ({ countryIso }) => countryIso).map(([iso, group]) => (
    <Group
      key={iso}
      id={iso}
      heading={countryName(iso)}
      below={
        <>
          <Flag countryIso={iso} emoji={group[0]?.flagEmoji ?? ''} className="text-[1.5rem]" />
          {countNoun(countIn(iso) ?? group.length, 'cheese')}
        </>
      }
    >
      {group.map((cheese) => card(cheese, regionWithin(cheese.originRegion, iso)))}
    </Group>
  ))
}
