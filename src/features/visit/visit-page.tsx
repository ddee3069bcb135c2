import type { ReactNode } from 'react'
import { WEEKDAYS, readableHours, weekdayName, type OpeningHours } from '../../domain/shop/opening-hours.ts'
import { phoneUrl, type Shop } from '../../domain/shop/shop.ts'
import { specialDates } from '../../domain/shop/special-days.ts'
import { declaredAccess } from '../../domain/shop/access.ts'
import type { DocumentPicture, PageDocuments } from '../../domain/documents/page-document.ts'
import { pictureInDocument } from '../../media/picture-of.ts'
import { Picture } from '../../ui/pictures/picture.tsx'
import { isOnMap, QuarterMap } from './quarter-map.tsx'

const LINK = 'link inline-flex min-h-11 items-center'

function Where({ shop: { name, postalAddress } }: { shop: Shop }) {
  const query = encodeURIComponent(`${name}, ${postalAddress}`)
  return (
    <div className="md:col-span-4">
      <address className="text-lead not-italic">{postalAddress}</address>
      <ul className="mt-4">
        <li>
          <a href={`geo:0,0?q=${query}`} className={LINK}>
            Open in your map app
          </a>
        </li>
        <li>
          <a href={`https://maps.apple.com/?q=${query}`} className={LINK}>
            Apple Maps
          </a>
        </li>
        <li>
          <a
            href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(postalAddress)}`}
            className={LINK}
          >
            OpenStreetMap
          </a>
        </li>
      </ul>
    </div>
  )
}

function Hours({ hours, shop }: { hours: OpeningHours; shop: Shop }) {
  return (
    <>
      <dl className="lining-nums">
        {WEEKDAYS.map((day) => (
          <div key={day} className="flex justify-between gap-6 border-b border-hairline py-2">
            <dt>{weekdayName(day)}</dt>
            <dd className={hours[day] === 'closed' ? 'text-ink-soft italic' : ''}>
              {readableHours(hours[day], shop.locale)}
            </dd>
          </div>
        ))}
      </dl>
      {shop.specialDays.length > 0 && (
        <>
          <h3 className="mt-6 text-minor">Special days</h3>
          <ul className="lining-nums">
            {shop.specialDays.map((day) => (
              <li key={day.from} className="border-b border-hairline py-2">
                {specialDates(day, shop.locale)}: {readableHours(day.hours, shop.locale)}
                {day.note && <span className="block text-ink-soft">{day.note}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function Contact({ shop: { phone, email } }: { shop: Shop }) {
  return (
    <ul className="text-lead lining-nums">
      {phone && (
        <li>
          <a href={phoneUrl(phone)} className={LINK}>
            {phone}
          </a>
        </li>
      )}
      {email && (
        <li>
          <a href={`mailto:${email}`} className={`${LINK} wrap-anywhere`}>
            {email}
          </a>
        </li>
      )}
    </ul>
  )
}

function Access({ shop }: { shop: Shop }) {
  return (
    <ul>
      {declaredAccess(shop.access).map(({ sentence }) => (
        <li key={sentence} className="border-b border-hairline py-2 lining-nums">
          {sentence}
        </li>
      ))}
    </ul>
  )
}

type Part = { id: string; heading: string; content: ReactNode }

function partsOf(shop: Shop): Part[] {
  return [
    {
      id: 'hours',
      heading: 'Opening hours',
      content: shop.hours && <Hours hours={shop.hours} shop={shop} />,
    },
    {
      id: 'directions',
      heading: 'How to get there',
      content: shop.gettingThere && <p>{shop.gettingThere}</p>,
    },
    { id: 'expect', heading: 'What to expect', content: shop.whatToExpect && <p>{shop.whatToExpect}</p> },
    {
      id: 'access',
      heading: 'Access',
      content: declaredAccess(shop.access).length > 0 && <Access shop={shop} />,
    },
    {
      id: 'in-touch',
      heading: 'Get in touch',
      content: (shop.phone || shop.email) && <Contact shop={shop} />,
    },
  ].filter(({ content }) => content)
}

type WidePictureProps = { of: DocumentPicture; sizes: string; className: string }

function WidePicture({ of, ...look }: WidePictureProps) {
  const picture = pictureInDocument(of)
  return picture && <Picture of={picture} {...look} />
}

type Map = PageDocuments['visit']['map']

const hasMap = ({ kind, picture }: Map, shop: Shop) =>
  kind === 'picture' ? picture.url !== '' : kind === 'drawn' && isOnMap(shop.postalAddress)

function MapFigure({ map }: { map: Map }) {
  return (
    <figure className="md:col-span-8">
      {map.kind === 'drawn' ? (
        <QuarterMap />
      ) : (
        <WidePicture of={map.picture} sizes="(min-width: 48rem) 62vw, 92vw" className="w-full" />
      )}
      {map.caption && (
        <figcaption className="mt-3 text-small wrap-anywhere text-ink-soft">{map.caption}</figcaption>
      )}
    </figure>
  )
}

type VisitPageProps = { words: PageDocuments['visit']; shop: Shop }

export function VisitPage({ words, shop }: VisitPageProps) {
  return (
    <article className="sheet gap-y-12 pt-10 pb-20 md:gap-y-16 md:pt-16 md:pb-32">
      <header>
        <h1 className="text-cover wrap-anywhere">{words.heading}</h1>
        <p data-opening="" className="mt-8 max-w-2xl text-lead lining-nums">
          {shop.openingSentences[0]?.sentence}
        </p>
      </header>
      <section aria-label="Where we are" className="grid gap-x-(--gap) gap-y-6 md:grid-cols-12">
        {hasMap(words.map, shop) && <MapFigure map={words.map} />}
        <Where shop={shop} />
      </section>
      {words.picture.url && (
        <div className="col-[full] md:col-[5/full-end] print:hidden">
          <WidePicture
            of={words.picture}
            sizes="(min-width: 48rem) 75vw, 100vw"
            className="aspect-[16/10] w-full object-cover"
          />
        </div>
      )}
      {partsOf(shop).map(({ id, heading, content }) => (
        <section
          key={id}
          aria-labelledby={id}
          className="grid gap-x-(--gap) gap-y-4 border-t border-ink pt-5 md:grid-cols-12"
        >
          <h2 id={id} className="text-head md:col-span-4">
            {heading}
          </h2>
          <div className="max-w-2xl md:col-span-7 md:col-start-6">{content}</div>
        </section>
      ))}
    </article>
  )
}
