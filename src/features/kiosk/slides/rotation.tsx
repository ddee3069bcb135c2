import { useEffect, useState } from 'react'
import type { KioskContent } from '../kiosk-content.ts'
import { KioskSlide } from './kiosk-slide.tsx'
import { slideMs, slidesOf } from './slides.ts'

/** Shows one slide after the other, starting with the feature of the day. */
export function Rotation({ content }: { content: KioskContent }) {
  const [turn, setTurn] = useState(0)
  const slides = slidesOf(content)
  const slide = slides[turn % slides.length]
  const stayMs = slide ? slideMs(slide) : 0
  useEffect(() => {
    const timer = setTimeout(() => setTurn(turn + 1), stayMs)
    return () => clearTimeout(timer)
  }, [turn, stayMs])
  return (
    slide && (
      <div key={turn} className="h-full animate-[kiosk-slide_900ms_ease-out]">
        <KioskSlide slide={slide} content={content} />
      </div>
    )
  )
}
