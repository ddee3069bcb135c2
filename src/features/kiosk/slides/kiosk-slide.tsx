import { CheesesSlide } from './cheeses-slide.tsx'
import { EventSlide } from './event-slide.tsx'
import { FeatureSlide } from './feature-slide.tsx'
import type { KioskContent } from '../kiosk-content.ts'
import type { Slide } from './slides.ts'

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
        />
      )
  }
}
