import { useState } from 'react'
import type { PriceSettings } from '../../../domain/cheese/price.ts'
import { Flag } from '../../../ui/flags/flag.tsx'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { Allergens, CheeseQr, originOf, OutOfStock, Price } from '../browse/cheese-facts.tsx'
import type { KioskCheese } from '../kiosk-content.ts'
import { videoOf, largePicture } from '../kiosk-pictures.ts'
import { SpreadSlide } from './spread-slide.tsx'

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** The video of the cheese where there is one and it plays, otherwise its picture. */
function FeatureMedia({ cheese }: { cheese: KioskCheese }) {
  const [hasFailed, setFailed] = useState(false)
  const video = hasFailed ? undefined : videoOf(cheese)
  const fill = 'absolute inset-0 size-full object-cover'
  if (!video || prefersReducedMotion())
    return <Picture of={largePicture(cheese)} sizes="100vw" priority className={fill} />
  return (
    <video
      key={video.mp4}
      poster={video.poster}
      aria-label={video.label}
      autoPlay
      loop
      muted
      playsInline
      className={fill}
    >
      <source src={video.mp4} type="video/mp4" />
      <source src={video.webm} type="video/webm" onError={() => setFailed(true)} />
    </video>
  )
}

export function FeatureSlide({ cheese, price }: { cheese: KioskCheese | null; price: PriceSettings }) {
  if (!cheese)
    return (
      <div className="flex h-full items-center p-[6cqmin]">
        <h1 className="text-kiosk-title">No featured cheese available today</h1>
      </div>
    )
  return (
    <SpreadSlide media={<FeatureMedia key={cheese.slug} cheese={cheese} />}>
      <p className="text-kiosk-small text-accent">Today’s cheese</p>
      <h1 className="mt-[1.5cqmin] text-kiosk-title wrap-anywhere">
        {cheese.name}{' '}
        <Flag countryIso={cheese.countryIso} emoji={cheese.flagEmoji} className="text-[0.5em]" />
      </h1>
      <p className="mt-[1.5cqmin] text-kiosk-small text-ink-soft">{originOf(cheese)}</p>
      {cheese.summary && <p className="mt-[3cqmin] line-clamp-5 text-kiosk-lead">{cheese.summary}</p>}
      <div className="mt-[3cqmin] flex flex-wrap items-end justify-between gap-[3cqmin] border-t border-hairline pt-[3cqmin]">
        <div className="space-y-[1.2cqmin]">
          {!cheese.inStock && <OutOfStock />}
          <Price cheese={cheese} price={price} />
          <Allergens cheese={cheese} />
        </div>
        <CheeseQr cheese={cheese} />
      </div>
    </SpreadSlide>
  )
}
