import type { PriceSettings } from '../../../domain/cheese/price.ts'
import { shopPrice } from '../../../domain/cheese/price.ts'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { originOf, OutOfStock } from './cheese-facts.tsx'
import type { KioskCheese } from '../kiosk-content.ts'
import { tilePicture } from '../kiosk-pictures.ts'

type TileProps = { cheese: KioskCheese; price: PriceSettings; onOpen: () => void }

function Tile({ cheese, price, onOpen }: TileProps) {
  const shown = shopPrice(cheese, price)
  return (
    <li>
      <button type="button" onClick={onOpen} className="block w-full cursor-pointer text-left">
        <Picture
          of={{ ...tilePicture(cheese), alt: '' }}
          sizes="50vw"
          className="aspect-[5/4] w-full object-cover"
        />
        <span className="heading mt-[1.4cqmin] block text-kiosk-lead leading-[1.1]">{cheese.name}</span>
        <span className="mt-[0.6cqmin] block text-kiosk-small text-ink-soft">{originOf(cheese)}</span>
        {shown && (
          <span className="block text-kiosk-small lining-nums">
            {shown.amount} {shown.unit}
          </span>
        )}
      </button>
      {!cheese.inStock && <OutOfStock />}
    </li>
  )
}

type BrowseProps = { cheeses: KioskCheese[]; price: PriceSettings; onOpen: (slug: string) => void }

/** Every cheese as a large tile, those in stock first. */
export function Browse({ cheeses, price, onOpen }: BrowseProps) {
  return (
    <div className="h-full overflow-y-auto p-[4cqmin]">
      <h1 className="text-kiosk-title">Our Cheeses</h1>
      <ul className="mt-[4cqmin] grid grid-cols-2 gap-x-[3cqmin] gap-y-[5cqmin] wide:grid-cols-4">
        {cheeses.map((cheese) => (
          <Tile key={cheese.slug} cheese={cheese} price={price} onOpen={() => onOpen(cheese.slug)} />
        ))}
      </ul>
    </div>
  )
}
