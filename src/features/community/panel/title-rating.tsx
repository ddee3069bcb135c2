import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { StarAverage } from '../../../ui/stars.tsx'
import type { Panel } from './panel.ts'

/** The current numbers beside the title, in place of those that the page was rendered with. */
export function TitleRating({ averageRating, ratingCount }: Pick<Panel, 'averageRating' | 'ratingCount'>) {
  const slot = document.querySelector('#title-rating')
  const [rendered] = useState(() => slot?.firstElementChild)
  useEffect(() => {
    rendered?.toggleAttribute('hidden', true)
    return () => void rendered?.toggleAttribute('hidden', false)
  }, [rendered])
  useEffect(() => void slot?.toggleAttribute('hidden', ratingCount === 0), [slot, ratingCount])
  return slot && createPortal(<StarAverage brief average={averageRating} ratingCount={ratingCount} />, slot)
}
