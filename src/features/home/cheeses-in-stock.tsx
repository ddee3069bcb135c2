import type { CheeseSummary } from '../../domain/cheese/cheese.ts'
import { countryName } from '../../domain/cheese/country-name.ts'
import { groupBy } from '../../lib/group-by.ts'
import { shopPrice } from '../../domain/cheese/price.ts'
import type { PriceSettings } from '../../domain/cheese/price.ts'
import type { PageDocuments } from '../../domain/documents/page-document.ts'
import { ROUTES } from '../../site-map.ts'

type CheesesInStockProps = {
  words: PageDocuments['home']['cheeses']
  cheeses: CheeseSummary[]
  price: PriceSettings
  hasTasteMap: boolean
}

function IndexRow({ cheese, price }: { cheese: CheeseSummary; price: PriceSettings }) {
  const shown = shopPrice(cheese, price)
  return (
    <li>
      <a href={`/${cheese.slug}`} className="group flex min-h-11 items-baseline gap-2 py-1.5">
        <span className="group-hover:text-accent">{cheese.name}</span>
        <span
          aria-hidden="true"
          className="relative bottom-1 min-w-4 grow border-b border-dotted border-ink-soft"
        />
        <span className="lining-nums tabular-nums">
          {[shown?.amount, cheese.piece && shown?.unit].filter(Boolean).join(' ')}
        </span>
      </a>
    </li>
  )
}

/** Grouped by country, the country with the most cheeses first. */
export function CheesesInStock({ words, cheeses, price, hasTasteMap }: CheesesInStockProps) {
  if (cheeses.length === 0) return null
  const countries = groupBy(cheeses, (cheese) => cheese.countryIso).toSorted(
    ([, one], [, other]) => other.length - one.length,
  )
  const unit = price.display === 'per_kg' ? 'per kg' : 'per 100g'
  return (
    <section aria-labelledby="counter" className="far-below-94 sheet gap-y-10 py-20 md:far-below-53 md:py-32">
      <div className="md:col-[page-start/span_4]">
        <h2 id="counter" className="text-head wrap-anywhere">
          {words.heading}
        </h2>
        <p className="mt-5 max-w-sm wrap-anywhere whitespace-pre-line text-ink-soft">
          {[words.text, `Prices are ${unit}.`].filter(Boolean).join(' ')}
        </p>
        <p className="mt-5 flex flex-wrap gap-x-6">
          <a href={ROUTES.board.path} className="link inline-flex min-h-11 items-center">
            {ROUTES.board.title}
          </a>
          {hasTasteMap && (
            <a href="/cheeses?view=map" className="link inline-flex min-h-11 items-center">
              Map of taste
            </a>
          )}
        </p>
      </div>
      <div className="columns-1 gap-x-(--gap) md:col-[6/page-end] lg:columns-2 lg:gap-x-12">
        {countries.map(([iso, list]) => (
          <div key={iso} className="mb-9 break-inside-avoid">
            <h3 className="label mb-1 border-t border-ink pt-2 font-normal">{countryName(iso)}</h3>
            <ul>
              {list.map((cheese) => (
                <IndexRow key={cheese.slug} cheese={cheese} price={price} />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}
