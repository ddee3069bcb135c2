import type { ReactNode } from 'react'
import { pictureOf } from '../../media/picture-of.ts'
import type { Cheese } from '../../domain/cheese/cheese.ts'
import { originLine } from '../../domain/cheese/country-name.ts'
import { TitleWithFlag } from '../../ui/flags/title-with-flag.tsx'
import { BackRow } from '../../ui/share/back-row.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import type { CheeseView } from './cheese-view.ts'
import { OpeningFacts } from './opening-facts.tsx'
import { TitleBar } from './title-bar.tsx'

/** Names up to this length fit the largest heading size. */
const SHORT_NAME = 18

function Badges({ cheese: { document, styleNote } }: { cheese: Cheese }) {
  const badges = document?.badges.length ? document.badges : [styleNote].filter(Boolean)
  if (badges.length === 0) return null
  return (
    <ul className="absolute bottom-0 left-(--margin) flex flex-wrap gap-px md:right-0 md:left-auto">
      {badges.map((badge) => (
        <li key={badge} className="label bg-paper px-4 pt-3 pb-2">
          {badge}
        </li>
      ))}
    </ul>
  )
}

export function CheeseOpening({ view, favorite }: { view: CheeseView; favorite: ReactNode }) {
  const { cheese, shop } = view
  const { document } = cheese
  return (
    <header className="sheet pb-14 md:pb-24">
      <BackRow href="/cheeses" label="Back to Cheeses" shareUrl={view.shareUrl} />
      <div className="pb-8 md:col-[page-start/span_11] md:pt-4 md:pb-12">
        {document?.rarity && <p className="label mb-4 text-accent">{document.rarity}</p>}
        <h1 className={`wrap-anywhere ${cheese.name.length > SHORT_NAME ? 'text-title' : 'text-cover'}`}>
          <TitleWithFlag {...cheese} flagClass="text-[0.42em]" />
        </h1>
        <p className="mt-5 text-lead">
          {originLine(cheese.originRegion, cheese.countryIso)}
          {document?.subtitle && <em className="text-ink-soft">{` — ${document.subtitle}`}</em>}
        </p>
        <TitleBar cheese={cheese} shop={shop} favorite={favorite} />
      </div>
      <div className="relative col-[full] md:col-[full-start/span_9]">
        <Picture
          of={pictureOf(cheese)}
          priority
          sizes="(min-width: 48rem) 68vw, 100vw"
          className="aspect-[16/10] size-full object-cover"
        />
        <Badges cheese={cheese} />
      </div>
      <OpeningFacts view={view} />
    </header>
  )
}
