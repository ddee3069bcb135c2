import { CheesesSlide } from './cheeses-slide.tsx'
import { EventSlide } from './event-slide.tsx'
import { FeatureSlide } from './feature-slide.tsx'
import type { KioskContent } from '../kiosk-content.ts'
import { readSiteUrl } from '../../../lib/document-head.ts'
import { ROUTES } from '../../../site-map.ts'
import { QrCode } from './qr-code.tsx'
import type { Slide } from './slides.ts'

/** Guests take the question along on their phone. */
const BoardQr = () => (
  <div className="flex items-center gap-[2cqmin]">
    <p className="max-w-[24cqmin] text-right text-kiosk-small text-ink-soft">
      Put a board together with your phone
    </p>
    <QrCode url={readSiteUrl() + ROUTES.board.path} alt="QR code of the page that puts a board together" />
  </div>
)

type KioskSlideProps = { slide: Slide; content: KioskContent }

export function KioskSlide({ slide, content: { price } }: KioskSlideProps) {
  switch (slide.kind) {
    case 'feature':
      return <FeatureSlide cheese={slide.cheese} price={price} />
    case 'new':
      return <CheesesSlide title="New on the counter" cheeses={slide.cheeses} price={price} />
    case 'event':
      return <EventSlide event={slide.event} price={price} />
    case 'counter':
      return (
        <CheesesSlide
          title={slide.isFirst ? 'On the counter today' : 'Also on the counter'}
          cheeses={slide.cheeses}
          price={price}
          aside={slide.isFirst && <BoardQr />}
        />
      )
  }
}
