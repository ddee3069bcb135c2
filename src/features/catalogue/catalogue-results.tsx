import type { CheeseSummary } from '../../lib/cheese.ts'
import { countryName } from '../../lib/country-name.ts'
import { groupBy } from '../../lib/group-by.ts'
import type { PriceSettings } from '../../lib/price.ts'
import { Flag } from '../../ui/flag.tsx'
import { CatalogueCard } from './catalogue-card.tsx'

type ResultsProps = { cheeses: CheeseSummary[]; price: PriceSettings }

/** The first row of pictures is what the visitor waits for. */
const EAGER_PICTURES = 3

function CountryHeading({ id, cheeses: [first, ...rest] }: { id: string; cheeses: CheeseSummary[] }) {
  if (!first) return null
  return (
    <div className="md:col-[page-start/span_3]">
      <div className="md:sticky md:top-8">
        <h2 id={id} className="text-head">
          {countryName(first.countryIso)}
        </h2>
        <p className="mt-3 flex items-baseline gap-3 text-small text-ink-soft">
          <Flag countryIso={first.countryIso} emoji={first.flagEmoji} className="text-[1.5rem]" />
          {rest.length + 1} {rest.length === 0 ? 'cheese' : 'cheeses'}
        </p>
      </div>
    </div>
  )
}

export function CatalogueResults({ cheeses, price }: ResultsProps) {
  const eager = new Set(cheeses.slice(0, EAGER_PICTURES))
  return groupBy(cheeses, ({ countryIso }) => countryIso).map(([iso, group]) => (
    <section
      key={iso}
      id={`group-${iso}`}
      data-group=""
      aria-labelledby={`country-${iso}`}
      className="sheet gap-y-8 [&+&>*]:border-t [&+&>*]:border-hairline py-12 md:py-16"
    >
      <CountryHeading id={`country-${iso}`} cheeses={group} />
      <ul className="grid gap-x-(--gap) gap-y-8 md:col-[5/page-end] md:grid-cols-2 md:gap-y-14 lg:grid-cols-3">
        {group.map((cheese) => (
          <CatalogueCard key={cheese.id} cheese={cheese} price={price} eager={eager.has(cheese)} />
        ))}
      </ul>
    </section>
  ))
}
