import type { PriceSettings } from '../../../domain/cheese/price.ts'
import { Flag } from '../../../ui/flags/flag.tsx'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { CheeseQr, originOf, OutOfStock, Price } from './cheese-facts.tsx'
import type { KioskCheese } from '../kiosk-content.ts'
import { tilePicture } from '../kiosk-pictures.ts'

function Facts({ cheese }: { cheese: KioskCheese }) {
  const facts = [
    { label: 'Milk', value: cheese.milkType },
    { label: 'Aging', value: cheese.agingTime },
    { label: 'Flavor', value: cheese.flavorTags.join(', ') },
    ...cheese.foodFacts,
  ].filter(({ value }) => value)
  return (
    <dl className="mt-[3cqmin] border-t border-hairline text-kiosk-small">
      {facts.map(({ label, value }) => (
        <div key={label} className="flex gap-[2cqmin] border-b border-hairline py-[1.2cqmin]">
          <dt className="w-[20cqmin] min-w-28 shrink-0 text-ink-soft">{label}</dt>
          <dd className="first-letter:uppercase">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type BrowseCheeseProps = { cheese: KioskCheese; price: PriceSettings; onBack: () => void }

/** One cheese, for a guest in front of the display. */
export function BrowseCheese({ cheese, price, onBack }: BrowseCheeseProps) {
  return (
    <div className="h-full overflow-y-auto wide:flex wide:overflow-hidden">
      <div className="relative aspect-[16/10] wide:aspect-auto wide:w-[44%] wide:shrink-0">
        <Picture
          of={tilePicture(cheese)}
          sizes="100vw"
          priority
          className="absolute inset-0 size-full object-cover"
        />
      </div>
      <div className="p-[5cqmin] wide:grow wide:basis-0 wide:overflow-y-auto">
        <button
          type="button"
          onClick={onBack}
          className="-mt-[1.5cqmin] mb-[2cqmin] min-h-[max(6cqmin,3rem)] cursor-pointer border border-ink px-[3cqmin] text-kiosk-small active:bg-ink active:text-paper"
        >
          All cheeses
        </button>
        <h1 className="text-kiosk-title wrap-anywhere">
          {cheese.name}{' '}
          <Flag countryIso={cheese.countryIso} emoji={cheese.flagEmoji} className="text-[0.5em]" />
        </h1>
        <p className="mt-[1.5cqmin] text-kiosk-small text-ink-soft">{originOf(cheese)}</p>
        {cheese.summary && <p className="mt-[3cqmin] text-kiosk-lead">{cheese.summary}</p>}
        <div className="mt-[3cqmin] flex flex-wrap items-end justify-between gap-[3cqmin]">
          <div className="space-y-[1.2cqmin]">
            {!cheese.inStock && <OutOfStock />}
            <Price cheese={cheese} price={price} />
          </div>
          <CheeseQr cheese={cheese} />
        </div>
        <Facts cheese={cheese} />
      </div>
    </div>
  )
}
