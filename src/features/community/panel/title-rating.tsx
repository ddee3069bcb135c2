import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { StarCount } from '../../../ui/star-count.tsx'
import type { Panel } from './panel.ts'

/** The current numbers beside the title, in place of those that the page was rendered with. */
export function TitleRating({ averageRating, ratingCount }: Panel) {
  const slot = document.querySelector('.title-bar [href="#community"]')
  useEffect(() => {
    const rendered = slot?.firstElementChild
    rendered?.toggleAttribute('hidden', true)
    return () => void rendered?.toggleAttribute('hidden', false)
  }, [slot])
  return slot && createPortal(<StarCount average={averageRating} count={ratingCount} />, slot)
}
