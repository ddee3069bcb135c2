import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { SheetDrawing } from './drawing/sheet-drawing.tsx'
import type { SheetPage } from './drawing/templates.ts'

function useIsPrinting() {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    // The browser lays out the paper as soon as the listeners return.
    const start = () => flushSync(() => setIsPrinting(true))
    const end = () => setIsPrinting(false)
    addEventListener('beforeprint', start)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', start)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}

/** The paper: nothing but the pages, each in its own size, whatever the staff area around them looks like. */
export function PrintedPages({ pages }: { pages: SheetPage[] }) {
  const isPrinting = useIsPrinting()
  const [first] = pages
  if (!first || !isPrinting) return null
  const { width, height } = first.template.page
  return createPortal(
    <div data-printed-pages="" aria-hidden="true">
      <style>{`
        @page { size: ${width}mm ${height}mm; margin: 0 }
        @media screen { [data-printed-pages] { display: none } }
        @media print {
          html, body { margin: 0; padding: 0; background: #fff }
          body > :not([data-printed-pages]) { display: none !important }
          [data-printed-pages] svg { print-color-adjust: exact }
          [data-printed-pages] > svg { display: block; width: ${width}mm; height: ${height}mm; break-after: page }
          [data-printed-pages] > svg:last-child { break-after: auto }
        }
      `}</style>
      {pages.map((page) => (
        <SheetDrawing key={page.number} page={page} />
      ))}
    </div>,
    document.body,
  )
}
