import { useContext } from 'react'
import { WEEKDAYS, readableHours, weekdayName, type OpeningHours } from '../../domain/shop/opening-hours.ts'
import { pricesNote } from '../../domain/cheese/price.ts'
import { phoneUrl, type Shop } from '../../domain/shop/shop.ts'
import { specialDayLine } from '../../domain/shop/special-days.ts'
import type { PageDocuments } from '../../domain/documents/page-document.ts'
import { isBuiltIn } from '../../media/picture-of.ts'
import { ShownPicturesContext } from '../../ui/pictures/picture-details.ts'
import { ROUTES } from '../../site-map.ts'
import { countNoun } from '../../lib/count-noun.ts'
import { comingSentences } from './coming-sentences.ts'
import { FOOTER_LINKS } from './site-links.ts'

const MAX_SPECIAL_DAYS = 2

function HoursTable({ hours, locale }: { hours: OpeningHours; locale: string }) {
  return (
    <dl>
      {WEEKDAYS.map((day) => (
        <div key={day} className="flex justify-between gap-6 border-b border-night-hairline py-1.5">
          <dt>{weekdayName(day)}</dt>
          <dd className={hours[day] === 'closed' ? 'text-on-night-soft italic' : 'lining-nums'}>
            {readableHours(hours[day], locale)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Says where the pictures come from, on pages that show one that came with the site. */
function PictureCredit() {
  const shown = useContext(ShownPicturesContext) ?? []
  const hasIllustration = [...shown].some((base) => isBuiltIn({ base }))
  return hasIllustration && <p>The pictures and videos are illustrations made for the shop.</p>
}

/** While guests can have cheese set aside on the site, nobody is told to call. */
function Pickup({ shop: { takesOrders, orderLeadHours, pickupNote } }: { shop: Shop }) {
  const ahead = orderLeadHours > 0 ? `, ${countNoun(orderLeadHours, 'hour')} ahead` : ''
  const sentence = takesOrders ? `Set cheese aside on its page${ahead}.` : pickupNote
  return sentence && <p className="mt-4 max-w-xs">{`Pickup: ${sentence}`}</p>
}

type SiteFooterProps = { shop: Shop; words: PageDocuments['footer'] }

/** Rendered after the page, because it depends on the pictures there. */
export function SiteFooter({ shop, words }: SiteFooterProps) {
  return (
    <footer
      id="contact"
      className="far-below-60 sheet gap-y-12 bg-night pt-16 pb-10 text-small text-on-night md:pt-24 print:hidden"
    >
      <p className="display text-shop-name text-balance">{shop.name}</p>
      <section aria-labelledby="footer-visit" className="md:col-[page-start/span_4]">
        <h2 id="footer-visit" className="label mb-4 text-on-night-soft">
          Visit
        </h2>
        <address className="text-lead wrap-anywhere not-italic lining-nums">
          {shop.postalAddress}
          <br />
          {shop.phone && (
            <a href={phoneUrl(shop.phone)} className="link inline-flex min-h-11 items-center">
              {shop.phone}
            </a>
          )}
          {shop.phone && shop.email && <br />}
          {shop.email && (
            <a href={`mailto:${shop.email}`} className="link inline-flex min-h-11 items-center">
              {shop.email}
            </a>
          )}
        </address>
        <p>
          <a href={ROUTES.visit.path} className="link inline-flex min-h-11 items-center">
            Plan your visit
          </a>
        </p>
        <Pickup shop={shop} />
        {shop.deliveryNote && <p className="mt-2 max-w-xs">{`Delivery: ${shop.deliveryNote}`}</p>}
      </section>
      {(shop.hours || shop.specialDays.length > 0) && (
        <section aria-labelledby="footer-hours" className="md:col-[span_4]">
          <h2 id="footer-hours" className="label mb-4 text-on-night-soft">
            Hours
          </h2>
          <p data-opening={comingSentences(shop)} className="mb-2 text-night-accent lining-nums">
            {shop.openingSentences[0]?.sentence}
          </p>
          {shop.hours && <HoursTable hours={shop.hours} locale={shop.locale} />}
          {shop.specialDays.slice(0, MAX_SPECIAL_DAYS).map((day) => (
            <p key={day.from} className="mt-2 lining-nums">
              {specialDayLine(day, shop.locale)}
            </p>
          ))}
        </section>
      )}
      <nav aria-labelledby="footer-read" className="md:col-[span_3/page-end]">
        <h2 id="footer-read" className="label mb-2 text-on-night-soft">
          Read on
        </h2>
        <ul>
          {FOOTER_LINKS.map((link) => (
            <li key={link.href}>
              <a href={link.href} className="link inline-flex min-h-11 items-center">
                {link.label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex flex-wrap justify-between gap-x-8 gap-y-2 border-t border-night-hairline pt-5 text-on-night-soft">
        {words.text && <p className="wrap-anywhere whitespace-pre-line">{words.text}</p>}
        <PictureCredit />
        <p className="lining-nums">{pricesNote(shop.price, shop.tax)}</p>
      </div>
    </footer>
  )
}
