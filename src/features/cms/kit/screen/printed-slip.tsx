import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** In place of the page on paper, as wide as a roll of receipts. */
export const PrintedSlip = ({ children }: { children: ReactNode }) =>
  createPortal(
    <div data-slip="">
      <style>{`
        @media screen { [data-slip] { display: none } }
        @media print { body > :not([data-slip]) { display: none !important } [data-slip] { max-width: 72mm } }
      `}</style>
      {children}
    </div>,
    document.body,
  )
