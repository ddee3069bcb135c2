import type { ReactNode } from 'react'
import { shopPrice, type PriceSettings } from '../../../domain/cheese/price.ts'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { originOf } from '../browse/cheese-facts.tsx'
import type { KioskCheese } from '../kiosk-content.ts'
import { tilePicture } from '../kiosk-pictures.ts'

function Entry({ cheese, price }: { cheese: KioskCheese; price: PriceSettings }) {
  const shown = shopPrice(cheese, price)
  return (
    <li className="flex min-h-0 min-w-0 flex-col">
      <div className="relative min-h-0 grow overflow-hidden bg-paper-deep">
        <Picture
          of={tilePicture(cheese)}
          sizes="50vw"
          priority
          className="absolute inset-0 size-full object-cover"
        />
      </div>
      <h2 className="heading mt-[1.4cqmin] truncate text-kiosk-lead leading-[1.25]">{cheese.name}</h2>
      <p className="flex justify-between gap-x-[2cqmin] text-kiosk-small text-ink-soft lining-nums">
        <span className="truncate">{originOf(cheese)}</span>
        {shown && (
          <span className="shrink-0 text-ink">
            {shown.amount} <span className="text-ink-soft">{shown.unit}</span>
          </span>
        )}
      </p>
    </li>
  )
}

type CheesesSlideProps = {
  title: string
  cheeses: KioskCheese[]
  price: PriceSettings
  /** Beside the title. */
  aside?: ReactNode
}

/** Up to six cheeses with large pictures: three columns on a wide screen, two on an upright one. */
export function CheesesSlide({ title, cheeses, price, aside }: CheesesSlideProps) {
  const columns = cheeses.length > 4 ? 'wide:grid-cols-3' : 'wide:grid-cols-2'
  return (
    <div className="flex h-full flex-col p-[4cqmin]">
      <div className="flex items-center justify-between gap-[3cqmin]">
        <h1 className="text-kiosk-title">{title}</h1>
        {aside}
      </div>
      <ul
        className={`mt-[3cqmin] grid min-h-0 grow auto-rows-fr grid-cols-2 gap-x-[3cqmin] gap-y-[3cqmin] ${columns}`}
      >
        {cheeses.map((cheese) => (
          <Entry key={cheese.slug} cheese={cheese} price={price} />
        ))}
      </ul>
    </div>
  )
}
