import type { ReactNode } from 'react'
import { pictureOf } from '../../media/picture-of.ts'
import type { Cheese } from '../../domain/cheese/cheese.ts'
import { originLine } from '../../domain/cheese/country-name.ts'
import { ASK_AT_THE_COUNTER } from '../../domain/cheese/food-facts.ts'
import { TitleWithFlag } from '../../ui/flags/title-with-flag.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import type { CheeseView } from './cheese-view.ts'
import { RichText } from './rich-text.tsx'
import { TitleBar } from './title-bar.tsx'

/** Canada sells cheese of raw milk only after this storage (Food and Drug Regulations, B.08.044). */
const CANADIAN_STORAGE_DAYS = 60

function StorageNote({ view: { cheese, shop } }: { view: CheeseView }) {
  const { milkTreatment, minimumAgeDays } = cheese
  const isYoung = minimumAgeDays !== null && minimumAgeDays < CANADIAN_STORAGE_DAYS
  if (shop.countryIso !== 'CA' || milkTreatment !== 'raw' || !isYoung) return null
  return (
    <p className="text-small text-ink-soft lining-nums">
      {`Sold in Canada after at least ${CANADIAN_STORAGE_DAYS} days of storage.`}
    </p>
  )
}

/** Names up to this length fit the largest heading size. */
const SHORT_NAME = 18

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="border-t border-ink pt-3">
      <dt className="label text-ink-soft">{label}</dt>
      <dd className="heading mt-1.5 text-minor">{value}</dd>
    </div>
  )
}

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

function StatusCard({ cheese: { document, designation } }: { cheese: Cheese }) {
  const heading = document?.status.heading || designation
  if (!heading) return null
  return (
    <div className="bg-rind p-6 text-on-rind">
      <p className="heading text-minor">{heading}</p>
      {document?.status.text && (
        <p className="mt-2 text-small">
          <RichText text={document.status.text} />
        </p>
      )}
    </div>
  )
}

export function CheeseOpening({ view, favorite }: { view: CheeseView; favorite: ReactNode }) {
  const { cheese, shop } = view
  const { document } = cheese
  return (
    <header className="sheet pb-14 md:pb-24">
      <a
        href="/cheeses"
        className="label inline-flex min-h-14 w-fit items-center gap-3 hover:text-accent md:min-h-18 print:hidden"
      >
        <span aria-hidden="true">←</span> Back to Cheeses
      </a>
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
      <div className="flex flex-col gap-6 pt-8 md:col-[span_4/page-end] md:pt-0 lg:pl-4">
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-(--gap) gap-y-6 md:grid-cols-1">
          <Fact label="Milk Type" value={cheese.milkType || ASK_AT_THE_COUNTER} />
          <Fact label="Aging" value={cheese.agingTime || ASK_AT_THE_COUNTER} />
        </dl>
        <StorageNote view={view} />
        <StatusCard cheese={cheese} />
      </div>
    </header>
  )
}
