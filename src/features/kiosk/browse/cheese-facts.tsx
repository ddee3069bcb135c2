import { countryName } from '../../../domain/cheese/country-name.ts'
import { shopPrice, type PriceSettings } from '../../../domain/cheese/price.ts'
import { readSiteUrl } from '../../../lib/document-head.ts'
import type { KioskCheese } from '../kiosk-content.ts'
import { QrCode } from '../slides/qr-code.tsx'

/** "Jura, France"; a cheese from all of a country names it once. */
export const originOf = ({ originRegion, countryIso }: KioskCheese) =>
  [...new Set([originRegion, countryName(countryIso)])].filter(Boolean).join(', ')

export function Price({ cheese, price }: { cheese: KioskCheese; price: PriceSettings }) {
  const shown = shopPrice(cheese, price)
  if (!shown) return null
  return (
    <p className="flex flex-wrap items-baseline gap-x-[1.4cqmin]">
      <span className="display text-kiosk-head">{shown.amount}</span>
      <span className="text-kiosk-small text-ink-soft">{shown.unit}</span>
    </p>
  )
}

/** A guest who stands at the counter asks about today. */
export const OutOfStock = () => (
  <p className="w-fit bg-accent px-[1.6cqmin] py-[0.6cqmin] text-kiosk-small text-on-accent">
    Out of stock today
  </p>
)

export function Allergens({ cheese }: { cheese: KioskCheese }) {
  const allergens = cheese.foodFacts.find(({ label }) => label === 'Allergens')
  return (
    <p className="text-kiosk-small">
      <span className="text-ink-soft">Allergens: </span>
      {allergens?.value}
    </p>
  )
}

/** Leads to the page of the cheese, by the short URL that its placard has too. */
export function CheeseQr({ cheese }: { cheese: KioskCheese }) {
  return (
    <div className="flex items-center gap-[2cqmin]">
      <QrCode url={`${readSiteUrl()}/s/${cheese.shortCode}`} alt={`QR code of the page of ${cheese.name}`} />
      <p className="max-w-[22cqmin] text-kiosk-small text-ink-soft">More about it on your phone</p>
    </div>
  )
}
